import { Suspense, useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { saysNothing } from '#platform/shared/visible-text.ts'
import { call, useChange } from '#platform/web/call.ts'
import type { Option } from '#platform/web/combobox/index.ts'
import { listSource } from '#platform/web/combobox/source.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { Button, TextArea } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { beginsName, namedIn, withMention } from '#platform/web/talk/index.ts'
import { useUnsaved } from '#platform/web/unsaved.ts'
import { FILES } from '../../shared/definition/fields.ts'
import { editComment, listMentionable, LONGEST_COMMENT, writeComment, type CommentView } from '../../shared/comments.ts'
import type { PersonView } from '../../shared/person.ts'
import { useAttempt } from '../attempt/use-attempt.ts'
import { fileProblems } from '../form/contents.ts'
import { fullName } from '../people/names.ts'
import own from './comments.module.css'
import { PickedFiles, PickFiles } from './PickedFiles.tsx'
import { useCommentFiles } from './use-comment-files.ts'
import { useKeptComment } from './use-kept-comment.ts'

const MentionPicker = lazyPart(() => import('./MentionPicker.tsx'))

interface Props {
  documentId: string
  /** A comment that is corrected. */
  comment?: CommentView
  onSent: () => Promise<unknown> | void
  onCancel?: () => void
}

/** Words and files for the others; whoever is named is called to them. */
export function CommentForm({ documentId, comment, onSent, onCancel }: Props) {
  const { t } = useText()
  const area = useRef<HTMLDivElement>(null)
  const { text, people, keep, giveUp } = useKeptComment(documentId, comment)
  const [isRefused, setRefused] = useState(false)
  // Until somebody begins, one line is enough.
  const [isBegun, setBegun] = useState(comment !== undefined || text !== '')
  const attempt = useAttempt(writeComment)
  const edit = useChange(editComment, { quiet: true })
  const picked = useCommentFiles(comment?.files ?? [])
  const [isOver, setOver] = useState(false)
  /** Sent before its files had arrived: it goes with them. */
  const isWished = useRef(false)
  const isEmpty = saysNothing(text) && picked.files.length === 0
  const problem = fileProblems(picked.uploads)[FILES] ?? (isEmpty ? 'workflow.comment.empty' : null)
  // Words are kept; a file cannot be.
  useUnsaved(picked.isTouched)
  const isCorrection = comment !== undefined
  useEffect(() => {
    if (isCorrection) area.current?.querySelector('textarea')?.focus()
  }, [isCorrection])
  // A new list with each document; who gained sight since the card was opened is found when it is opened again.
  const source = listSource(['mentionable', documentId], async () =>
    (await call(listMentionable, { id: documentId })).map(optionOf),
  )

  const mention = (option: Option) => {
    const one: PersonView = {
      user_id: Number(option.value),
      emp_id: null,
      first_name: option.face!.first,
      last_name: option.face!.last,
      job: null,
      struct: null,
    }
    const field = area.current?.querySelector('textarea')
    const at = field?.selectionEnd ?? text.length
    const said = withMention(text.slice(0, at), one)
    keep({
      text: said + text.slice(at).trimStart(),
      people: [...people.filter(({ user_id }) => user_id !== one.user_id), one],
    })
    requestAnimationFrame(() => {
      field?.focus()
      field?.setSelectionRange(said.length, said.length)
    })
  }
  /** Its code may still have to come. */
  const offerColleagues = (tries = 60) => {
    const colleagues = area.current?.querySelector<HTMLInputElement>('[role=combobox]')
    colleagues?.focus()
    colleagues?.click()
    if (!colleagues && tries > 0) requestAnimationFrame(() => offerColleagues(tries - 1))
  }
  const send = async () => {
    isWished.current = picked.isUploading
    if (isWished.current) return
    if (problem) return setRefused(true)
    const given = {
      id: documentId,
      text: text.trim(),
      file_ids: picked.files.map(({ id }) => id),
      mentions: namedIn(text, people).map(({ user_id }) => user_id),
    }
    try {
      if (comment) await edit.mutateAsync({ ...given, comment_id: comment.id })
      else if ((await attempt.send(given)) === null) return
      giveUp()
      picked.clear()
      setBegun(false)
      await onSent()
      onCancel?.()
    } catch (error) {
      showFailure(error)
    }
  }
  const arrived = useEffectEvent(() => {
    if (isWished.current) void send()
  })
  useEffect(() => {
    if (!picked.isUploading) arrived()
  }, [picked.isUploading])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    void send()
  }
  /** Nobody is meant: the words go on, with the sign in them. */
  const backToWords = ({ key, target }: KeyboardEvent) => {
    if (key !== 'Escape' || !(target instanceof HTMLInputElement)) return
    requestAnimationFrame(() => area.current?.querySelector('textarea')?.focus())
  }
  const label = t(comment ? 'workflow.comment.edit' : 'workflow.comment.write')
  return (
    <div
      role="presentation"
      className={own['drop']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        setBegun(true)
        picked.add(event.dataTransfer.files)
      }}
    >
      <div ref={area} className={own['form']} role="group" aria-label={label}>
        <TextArea
          label={label}
          value={text}
          rows={isBegun ? 3 : 1}
          maxLength={LONGEST_COMMENT}
          error={isRefused && problem ? t(problem) : null}
          onChange={({ target, nativeEvent }) => {
            keep({ text: target.value, people })
            setRefused(false)
            if (
              nativeEvent instanceof InputEvent &&
              beginsName(target.value.slice(0, target.selectionEnd), nativeEvent.data)
            )
              offerColleagues()
          }}
          onKeyDown={onKeyDown}
          onFocus={() => setBegun(true)}
          onPaste={picked.paste}
        />
        <PickedFiles picked={picked} />
        {isBegun && (
          <div className={own['tools']} role="presentation" onKeyDownCapture={backToWords}>
            <Suspense fallback={null}>
              <MentionPicker source={source} onMention={mention} />
            </Suspense>
            <PickFiles
              add={(files) => {
                setRefused(false)
                picked.add(files)
              }}
            />
            {onCancel && (
              <Button
                onClick={() => {
                  giveUp()
                  onCancel()
                }}
              >
                {t('platform.cancel')}
              </Button>
            )}
            <Button
              kind={comment || !isEmpty ? 'primary' : 'plain'}
              icon="send"
              busy={attempt.isBusy || edit.isPending || picked.isUploading}
              onClick={() => void send()}
            >
              {t(comment ? 'platform.save' : 'workflow.comment.send')}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

const optionOf = (person: PersonView): Option => ({
  value: String(person.user_id),
  label: fullName(person),
  detail: [person.job, person.struct].filter(Boolean).join(' · '),
  face: { first: person.first_name, last: person.last_name },
})
