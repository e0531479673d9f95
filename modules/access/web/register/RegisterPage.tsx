import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { Notice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink } from '#platform/web/layout/index.ts'
import { useBack } from '#platform/web/overlay/index.ts'
import { useUnsaved } from '#platform/web/unsaved.ts'
import { doorCode } from '../../shared/index.ts'
import { knownLogin, useIsIn } from '../session.ts'
import { ContactStep } from './ContactStep.tsx'
import { forgetDraft, keepDraft, readDraft, type Draft } from './draft.ts'
import { MailStep } from './MailStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { PersonalStep } from './PersonalStep.tsx'
import { keepPlace, letterIn, PASSWORD_STEP, readPlace, RECORDED, type Place } from './place.ts'
import { Recorded } from './Recorded.tsx'
import { Steps } from './Steps.tsx'
import { SummaryStep } from './SummaryStep.tsx'
import styles from './register.module.css'

const steps = ['personal', 'contact', 'password', 'summary', 'send'] as const
const SUMMARY = steps.indexOf('summary')

/** Agents register themselves: what was typed and how far they have come is kept in this browser, the password never. */
export default function RegisterPage() {
  const { t } = useText()
  const [draft, setDraft] = useState<Draft>(() => readDraft(new URLSearchParams(location.search).get('code') ?? ''))
  const [password, setPassword] = useState('')
  const [{ at, sentId }, setPlace] = useState<Place>(readPlace)
  const [refused, setRefused] = useState<Record<string, string>>({})
  /** One thing is being corrected, and everything else stands. */
  const [isCorrecting, setCorrecting] = useState(false)
  // Also of a link that is pasted into the open page.
  const hash = useRouterState({ select: (state) => state.location.hash })
  const navigate = useNavigate()
  const letter = letterIn(hash)
  const waitsFor = letter?.id ?? sentId
  const isRecorded = hash === RECORDED
  const isIn = useIsIn()
  const code = doorCode.safeParse(draft.code).data
  useUnsaved(password !== '' && waitsFor === null)

  const step = isRecorded || waitsFor ? 'send' : steps[at]
  const goTo = (place: number, sent: string | null = null) => {
    keepPlace({ at: place, sentId: sent })
    setPlace({ at: place, sentId: sent })
  }
  const stand = (at: string) => void navigate({ to: '/register', hash: at, replace: true })
  const back = () => goTo(at - 1)
  useBack(at > 0 && waitsFor === null && !isRecorded, back)
  const keep = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    keepDraft(next)
    setDraft(next)
  }
  const next = (part: Partial<Draft>) => {
    keep(part)
    goTo(isCorrecting ? SUMMARY : at + 1)
    setCorrecting(false)
  }

  return (
    <div className={styles['page']}>
      <h1>{t('access.register.title')}</h1>
      <p className={styles['hint']}>{t('access.register.hint')}</p>
      {isIn && !waitsFor && !isRecorded ? (
        <Notice title={t('access.join.have_account', { login: knownLogin() ?? '' })}>
          <p>{code ? <AppLink to={`/register/join?code=${code}`}>{t('access.join.with_account')}</AppLink> : t('access.join.have_account_hint')}</p>
        </Notice>
      ) : null}
      <Steps names={steps.map((name) => t(`access.register.step.${name}`))} at={waitsFor || isRecorded ? steps.length - 1 : at} isDone={isRecorded} />
      <section className={styles['card']} aria-label={step ? t(`access.register.step.${step}`) : undefined}>
        {step === 'personal' ? <PersonalStep draft={draft} refused={refused} onKeep={keep} onNext={(part) => { setRefused({}); next(part) }} /> : null}
        {step === 'contact' ? <ContactStep draft={draft} onKeep={keep} onBack={back} onNext={next} /> : null}
        {step === 'password' ? <PasswordStep draft={draft} chosen={password} refused={refused} onKeep={keep} onBack={back} onNext={(part, secret) => { setPassword(secret); setRefused({}); next(part) }} /> : null}
        {step === 'summary' ? (
          <SummaryStep draft={draft} password={password} onBack={back} onEdit={(step, problems = {}) => { setRefused(problems); setCorrecting(true); goTo(step) }} onSent={(id) => { goTo(at, id); setPassword('') }} />
        ) : null}
        {waitsFor && !isRecorded ? (
          <MailStep key={hash} id={waitsFor} email={draft.email} code={letter?.code ?? ''} onAgain={() => { goTo(PASSWORD_STEP); stand('') }} onRecorded={() => { goTo(0); forgetDraft(); stand(RECORDED) }} />
        ) : null}
        {isRecorded ? <Recorded /> : null}
      </section>
    </div>
  )
}
