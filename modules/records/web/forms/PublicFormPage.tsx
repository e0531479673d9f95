import { useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { call, CallError } from '#platform/web/call.ts'
import { failureWords, showFailure } from '#platform/web/feedback.ts'
import { Button, Notice, PasswordField } from '#platform/web/form-basics/index.ts'
import { areSameTexts, formState, useValue } from '#platform/web/form/form-state.ts'
import { ProblemSummary } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { PageSkeleton } from '#platform/web/layout/index.ts'
import { useUnsaved } from '#platform/web/unsaved.ts'
import { answerForm, showPublicForm } from '../../shared/forms/contract.ts'
import { fieldsOf, type Table } from '../../shared/definition/table.ts'
import { problemsInRow } from '../../shared/rules/row-rules.ts'
import { beginningsOf } from '../row/form/begins.ts'
import { useSteps } from '../row/form/use-steps.ts'
import { startOf } from '../row/differing.ts'
import { nobody } from '../row/nobody.ts'
import { goTo, namesOf } from '../row/go-to.ts'
import { RowFields, type Written } from '../row/RowFields.tsx'
import { todayHere } from '../row/today-here.ts'
import styles from './forms.module.css'
import { useShown } from './use-shown.ts'
import { worked } from './work.ts'

type Shown = ReplyOf<typeof showPublicForm>

/** `/form/{schema_id}/{id}`: a form that an organisation opened to people outside. */
export default function PublicFormPage() {
  const { schema_id: secret = '' } = useParams({ strict: false })
  const [password, setPassword] = useState('')
  const shown = useShown(secret, password)
  const { t } = useText()
  if (shown.isPending) return <PageSkeleton />
  if (!shown.data)
    return (
      <div className={styles['page']}>
        <Notice kind="danger" live title={failureWords(shown.error)?.text ?? t('records.form_unknown')} />
      </div>
    )
  return (
    <div className={styles['page']}>
      <Head {...shown.data} />
      <Body key={shown.data.state} secret={secret} password={password} shown={shown.data} onPassword={setPassword} />
    </div>
  )
}

function Head({ title, organization, intro }: Pick<Shown, 'title' | 'organization' | 'intro'>) {
  const say = useWords()
  return (
    <header className={styles['head']}>
      <p>{organization}</p>
      <h1>{say(title)}</h1>
      {say(intro) ? <div className={styles['intro']}>{say(intro)}</div> : null}
    </header>
  )
}

interface BodyProps {
  secret: string
  password: string
  shown: Shown
  onPassword: (password: string) => void
}

function Body({ secret, password, shown, onPassword }: BodyProps) {
  const { t } = useText()
  if (shown.state === 'password') return <AskPassword isWrong={password !== ''} onPassword={onPassword} />
  if (shown.state !== 'open' || !shown.table)
    return <Notice kind="info" title={t(`records.form.state_${shown.state}`)} />
  return <Filled secret={secret} password={password} table={shown.table} />
}

function AskPassword({ isWrong, onPassword }: { isWrong: boolean; onPassword: (password: string) => void }) {
  const { t } = useText()
  const [typed, setTyped] = useState('')
  return (
    <form
      className={styles['card']}
      onSubmit={(event) => {
        event.preventDefault()
        onPassword(typed)
      }}
    >
      <PasswordField
        label={t('records.form.password')}
        value={typed}
        required
        autoComplete="current-password"
        error={isWrong ? t('records.form.wrong_password') : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button kind="primary" type="submit">
        {t('records.form.go_on')}
      </Button>
    </form>
  )
}

function Filled({ secret, password, table }: { secret: string; password: string; table: Table }) {
  const { t } = useText()
  const say = useWords()
  const fields = useMemo(() => fieldsOf(table), [table])
  const [start] = useState(() => ({
    ...startOf(fields, nobody()),
    ...beginningsOf(table, new URLSearchParams(location.search)),
  }))
  const [state] = useState(() => formState<Written>({ fields: start }))
  const [{ token, opened }, setAnswer] = useState(newAnswer)
  const [website, setWebsite] = useState('')
  const [tries, setTries] = useState(0)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const [thanks, setThanks] = useState<string | null>(null)
  const isTouched = useValue(state, (now) => JSON.stringify(now.fields) !== JSON.stringify(start))
  useUnsaved(isTouched && thanks === null)
  const own = useValue<Written, Record<string, string>>(
    state,
    (now) => (tries > 0 ? problemsInRow(table, now.fields, todayHere()) : {}),
    areSameTexts,
  )
  const steps = useSteps(table, state, false)
  const problems = { ...steps?.problems, ...own, ...refused }
  const send = async () => {
    if (isBusy) return
    const values = state.get().fields
    setRefused({})
    setTries((before) => before + 1)
    if (Object.keys(problemsInRow(table, values, todayHere())).length > 0) return
    setBusy(true)
    try {
      const said = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))
      const work = await worked(secret, token, opened)
      const reply = await call(answerForm, { secret, password, values: said, token, opened, work, website })
      setThanks(say(reply.thanks) || t('records.form.thanks'))
    } catch (error) {
      const told = error instanceof CallError ? error.reply.fields : undefined
      if (told) {
        setRefused(namesOf(told))
        setTries((before) => before + 1)
      } else showFailure(error, 'platform.error.saving')
    } finally {
      setBusy(false)
    }
  }
  const again = () => {
    state.change(() => ({ fields: start }))
    setAnswer(newAnswer())
    setTries(0)
    setThanks(null)
  }
  if (thanks !== null)
    return (
      <section className={styles['card']} role="status">
        <Icon name="success" size={30} />
        <p className={styles['thanks']}>{thanks}</p>
        <Button onClick={again}>{t('records.form.another')}</Button>
      </section>
    )
  return (
    <form
      className={styles['card']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (steps && !steps.isLast) steps.next()
        else void send()
      }}
    >
      <ProblemSummary
        problems={problems}
        labels={Object.fromEntries(fields.map((field) => [field.name, say(field.label)]))}
        tries={tries + (steps?.tries ?? 0)}
        onGo={goTo}
      />
      <RowFields {...{ table, fields, state, problems, steps }} isFixed={never} onReset={again} />
      {/* Nobody sees it; programs that fill in whatever there is do. */}
      <label className="orgil-hidden" aria-hidden>
        {t('records.form.website')}
        <input tabIndex={-1} autoComplete="off" value={website} onChange={({ target }) => setWebsite(target.value)} />
      </label>
      <div className={styles['foot']}>
        {table.form?.reset ? <Button onClick={again}>{t('records.layout.reset')}</Button> : null}
        {steps && steps.at > 0 ? (
          <Button onClick={() => steps.go(steps.at - 1)}>{t('records.layout.previous')}</Button>
        ) : null}
        <Button kind="primary" type="submit" busy={isBusy}>
          {steps && !steps.isLast
            ? t('records.layout.next')
            : (table.form?.save && say(table.form.save)) || t('records.form.send')}
        </Button>
      </div>
    </form>
  )
}

const never = () => false

const newAnswer = () => ({ token: crypto.randomUUID(), opened: Date.now() })
