import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { saysNothing } from '#platform/shared/visible-text.ts'
import { call } from '#platform/web/call.ts'
import { Combobox, type Option, type Source } from '#platform/web/combobox/index.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { Button, TextArea } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { beginsName, namedIn, withMention } from '#platform/web/talk/index.ts'
import { useShelf, useTypedBefore } from '#platform/web/form/shelf.ts'
import { useUnsaved } from '#platform/web/unsaved.ts'
import {
  type CommentView,
  editRowComment,
  listRowReaders,
  LONGEST_COMMENT,
  writeRowComment,
} from '../../shared/talk/comments.ts'
import type { PersonView } from '../../shared/talk/person.ts'
import styles from './talk.module.css'

interface Props {
  table: string
  id: string
  /** One that is corrected. */
  comment?: CommentView
  /** The one that is answered. */
  answers?: string
  onSent: () => Promise<unknown> | void
  onCancel?: () => void
}

/** Words for whoever reads the row; colleagues are called by their names. */
export function SayForm({ table, id, comment, answers, onSent, onCancel }: Props) {
  const { t } = useText()
  const area = useRef<HTMLDivElement>(null)
  const about = [table, id, comment?.id, answers].join(' ')
  const [start] = useState({ text: comment?.text ?? '', people: comment?.mentions ?? ([] as readonly PersonView[]) })
  const before = useTypedBefore(start, about)
  const [text, setText] = useState((before ?? start).text)
  const [people, setPeople] = useState((before ?? start).people)
  const [isBegun, setBegun] = useState(before !== null || comment !== undefined || answers !== undefined)
  const [isRefused, setRefused] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const source = useMemo(() => readersOf(table, id), [table, id])
  useUnsaved(text !== start.text)
  const forget = useShelf(start, { text, people }, text !== start.text, about)
  const words = () => area.current?.querySelector('textarea')
  const isAsked = comment !== undefined || answers !== undefined
  useEffect(() => {
    if (isAsked) area.current?.querySelector('textarea')?.focus()
  }, [isAsked])

  const mention = (option: Option | null) => {
    if (!option) return
    const one: PersonView = {
      user_id: Number(option.value),
      first_name: option.face!.first,
      last_name: option.face!.last,
      job: null,
      struct: null,
    }
    const field = words()
    const at = field?.selectionEnd ?? text.length
    const said = withMention(text.slice(0, at), one)
    setText(said + text.slice(at).trimStart())
    setPeople([...people.filter(({ user_id }) => user_id !== one.user_id), one])
    requestAnimationFrame(() => {
      field?.focus()
      field?.setSelectionRange(said.length, said.length)
    })
  }
  const offerColleagues = () => {
    const colleagues = area.current?.querySelector<HTMLInputElement>('[role=combobox]')
    colleagues?.focus()
    colleagues?.click()
  }
  const send = async () => {
    if (isBusy) return
    if (saysNothing(text)) return setRefused(true)
    setBusy(true)
    const given = { table, id, text: text.trim(), mentions: namedIn(text, people).map(({ user_id }) => user_id) }
    try {
      if (comment) await call(editRowComment, { ...given, comment_id: comment.id })
      else await call(writeRowComment, { ...given, answers: answers ?? null }, { idempotencyKey: key })
      forget()
      // Not what was typed while it was on its way.
      setText((now) => (now === text ? '' : now))
      setPeople([])
      setBegun(false)
      setKey(crypto.randomUUID())
      await onSent()
      onCancel?.()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    void send()
  }
  const label = t(comment ? 'records.talk.edit' : answers ? 'records.talk.answer' : 'records.talk.write')
  return (
    <div ref={area} className={styles['form']} role="group" aria-label={label}>
      <TextArea
        label={label}
        value={text}
        rows={isBegun ? 3 : 1}
        maxLength={LONGEST_COMMENT}
        error={isRefused ? t('records.comment.empty') : null}
        onChange={({ target, nativeEvent }) => {
          setText(target.value)
          setRefused(false)
          if (
            nativeEvent instanceof InputEvent &&
            beginsName(target.value.slice(0, target.selectionEnd), nativeEvent.data)
          )
            offerColleagues()
        }}
        onKeyDown={onKeyDown}
        onFocus={() => setBegun(true)}
      />
      {isBegun ? (
        <div className={styles['tools']}>
          <Combobox
            isFilter
            label={t('records.talk.mention')}
            placeholder={`@ ${t('records.talk.mention')}`}
            value=""
            source={source}
            onChoose={(_value, option) => mention(option)}
          />
          {onCancel ? <Button onClick={onCancel}>{t('platform.cancel')}</Button> : null}
          <Button kind="primary" icon="send" busy={isBusy} onClick={() => void send()}>
            {t(comment ? 'platform.save' : 'records.talk.send')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** Colleagues who read the row: others could not be called to it. */
function readersOf(table: string, id: string): Source {
  return {
    key: ['row-readers', table, id],
    find: async (q, _after, signal) => ({
      options: (await call(listRowReaders, { table, id, q }, { signal })).map(optionOf),
      next: null,
    }),
    named: () => Promise.resolve(null),
  }
}

const optionOf = ({ user_id, first_name, last_name, job, struct }: PersonView): Option => ({
  value: String(user_id),
  label: [last_name, first_name].filter(Boolean).join(' '),
  detail: [job, struct].filter(Boolean).join(' · '),
  face: { first: first_name, last: last_name },
})
