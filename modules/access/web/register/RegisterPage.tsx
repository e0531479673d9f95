import { useState } from 'react'
import { useText } from '#platform/web/i18n/index.ts'
import { useUnsaved } from '#platform/web/unsaved.ts'
import { ContactStep } from './ContactStep.tsx'
import { forgetDraft, keepDraft, readDraft, type Draft } from './draft.ts'
import { MailStep } from './MailStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { PersonalStep } from './PersonalStep.tsx'
import { Recorded } from './Recorded.tsx'
import { Steps } from './Steps.tsx'
import { SummaryStep } from './SummaryStep.tsx'
import styles from './register.module.css'

const steps = ['personal', 'contact', 'password', 'summary', 'send'] as const

/** Behind the link of the letter: the registration and its code. */
const linked = /^#([\da-f-]{36})\.(\d{6})$/.exec(location.hash)

/** Agents register themselves: what was typed is kept in this browser, the password never. */
export default function RegisterPage() {
  const { t } = useText()
  const [draft, setDraft] = useState<Draft>(() => readDraft(new URLSearchParams(location.search).get('code') ?? ''))
  const [password, setPassword] = useState('')
  const [organization, setOrganization] = useState('')
  const [at, setAt] = useState(0)
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [sentId, setSentId] = useState<string | null>(linked?.[1] ?? null)
  const [isRecorded, setRecorded] = useState(false)
  useUnsaved(password !== '' && sentId === null)

  const step = isRecorded || sentId ? 'send' : steps[at]
  const back = () => setAt(at - 1)
  const keep = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    keepDraft(next)
    setDraft(next)
  }
  const next = (part: Partial<Draft>) => {
    keep(part)
    setAt(at + 1)
  }

  return (
    <div className={styles['page']}>
      <h1>{t('access.register.title')}</h1>
      <p className={styles['hint']}>{t('access.register.hint')}</p>
      <Steps names={steps.map((name) => t(`access.register.step.${name}`))} at={sentId || isRecorded ? steps.length - 1 : at} isDone={isRecorded} />
      <section className={styles['card']} aria-label={step ? t(`access.register.step.${step}`) : undefined}>
        {step === 'personal' ? <PersonalStep draft={draft} refused={refused} onKeep={keep} onNext={(part) => { setRefused({}); next(part) }} /> : null}
        {step === 'contact' ? <ContactStep draft={draft} onKeep={keep} onBack={back} onNext={(part, name) => { setOrganization(name); next(part) }} /> : null}
        {step === 'password' ? <PasswordStep draft={draft} refused={refused} onKeep={keep} onBack={back} onNext={(part, secret) => { setPassword(secret); setRefused({}); next(part) }} /> : null}
        {step === 'summary' ? (
          <SummaryStep draft={draft} password={password} organization={organization} onBack={back} onEdit={(step, problems = {}) => { setRefused(problems); setAt(step) }} onSent={(id) => { setSentId(id); setPassword('') }} />
        ) : null}
        {step === 'send' && !isRecorded && sentId ? (
          <MailStep id={sentId} email={draft.email} code={linked?.[2] ?? ''} onAgain={() => { setSentId(null); setAt(2) }} onRecorded={() => { forgetDraft(); setRecorded(true) }} />
        ) : null}
        {isRecorded ? <Recorded /> : null}
      </section>
    </div>
  )
}
