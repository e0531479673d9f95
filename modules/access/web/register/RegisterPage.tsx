import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { Notice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink } from '#platform/web/layout/index.ts'
import { useBack } from '#platform/web/overlay/index.ts'
import { useUnsaved } from '#platform/web/unsaved.ts'
import { doorCode } from '../../shared/registration.ts'
import { knownLogin, useIsIn } from '../session.ts'
import { ContactStep } from './ContactStep.tsx'
import { Ended } from './Ended.tsx'
import { forgetDraft, keepDraft, readDraft, type Draft } from '../registration-draft.ts'
import { MailStep } from './MailStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { PersonalStep } from './PersonalStep.tsx'
import {
  CONTACT_STEP,
  endings,
  keepPlace,
  letterIn,
  PASSWORD_STEP,
  readPlace,
  type Ending,
  type Place,
} from '../registration-place.ts'
import { sendRegistration } from './send.ts'
import { Steps } from './Steps.tsx'
import { SummaryStep } from './SummaryStep.tsx'
import styles from './register.module.css'

const steps = ['personal', 'contact', 'password', 'summary', 'send'] as const
const SUMMARY = steps.indexOf('summary')

/**
 * Agents register themselves: what was typed and how far they have come is kept in this browser, the password never.
 */
export default function RegisterPage() {
  const { t } = useText()
  const [draft, setDraft] = useState<Draft>(() => readDraft(new URLSearchParams(location.search).get('code') ?? ''))
  const [password, setPassword] = useState('')
  const [place, setPlace] = useState<Place>(readPlace)
  const { at, sentId, before } = place
  const [refused, setRefused] = useState<Record<string, string>>({})
  /** One thing is being corrected, and everything else stands. */
  const [isCorrecting, setCorrecting] = useState(false)
  // Also of a link that is pasted into the open page.
  const hash = useRouterState({ select: (state) => state.location.hash })
  const navigate = useNavigate()
  const letter = letterIn(hash)
  const waitsFor = letter?.id ?? sentId
  const ending = endings.find((one) => one === hash)
  const isIn = useIsIn()
  const code = doorCode.safeParse(draft.code).data
  useUnsaved(password !== '' && waitsFor === null && !ending)

  const step = ending || waitsFor ? 'send' : steps[at]
  const stay = (change: Partial<Place>) => {
    const there = { ...place, ...change }
    keepPlace(there)
    setPlace(there)
  }
  const goTo = (step: number) => stay({ at: step, sentId: null })
  const stand = (at: Ending | '') => void navigate({ to: '/register', hash: at, replace: true })
  const back = () => goTo(at - 1)
  useBack(at > 0 && waitsFor === null && !ending, back)
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

  const send = async (before: string | null) => {
    const id = place.sending ?? crypto.randomUUID()
    // Before it goes out: whoever has to load the page anew meanwhile still knows their own.
    stay({ sending: id })
    const sent = await sendRegistration(draft, password, { id, before })
    stay({ at: PASSWORD_STEP, sentId: sent.id, before: null, sending: null })
    toast.success(t('access.register.sent'))
  }
  /**
   * The letter may have gone to a wrong address. Without its password, which is kept nowhere, all of it comes once
   * more.
   */
  const correct = (id: string) => {
    setCorrecting(password !== '')
    stay({ at: CONTACT_STEP, sentId: null, before: sentId ?? id })
    stand('')
  }
  const sendAgain = async (id: string) => {
    if (password === '' || id !== sentId) {
      stay({ at: PASSWORD_STEP, sentId: null, before: sentId ?? id })
      return stand('')
    }
    try {
      await send(id)
      stand('')
    } catch (error) {
      showFailure(error)
    }
  }
  const finish = (ending: Ending) => {
    setPassword('')
    stay({ at: 0, sentId: null, before: null, sending: null })
    stand(ending)
  }

  return (
    <div className={styles['page']}>
      <h1>{t('access.register.title')}</h1>
      <p className={styles['hint']}>{t('access.register.hint')}</p>
      {isIn && !waitsFor && !ending ? (
        <Notice title={t('access.join.have_account', { login: knownLogin() ?? '' })}>
          <p>
            {code ? (
              <AppLink to={`/register/join?code=${code}`}>{t('access.join.with_account')}</AppLink>
            ) : (
              t('access.join.have_account_hint')
            )}
          </p>
        </Notice>
      ) : null}
      {ending === 'withdrawn' ? null : (
        <Steps
          names={steps.map((name) => t(`access.register.step.${name}`))}
          at={waitsFor || ending ? steps.length - 1 : at}
          isDone={ending === 'recorded'}
        />
      )}
      <section className={styles['card']} aria-label={step ? t(`access.register.step.${step}`) : undefined}>
        {step === 'personal' ? (
          <PersonalStep
            draft={draft}
            refused={refused}
            onKeep={keep}
            onNext={(part) => {
              setRefused({})
              next(part)
            }}
          />
        ) : null}
        {step === 'contact' ? <ContactStep draft={draft} onKeep={keep} onBack={back} onNext={next} /> : null}
        {step === 'password' ? (
          <PasswordStep
            draft={draft}
            chosen={password}
            refused={refused}
            sent={place}
            onKeep={keep}
            onBack={back}
            onNext={(part, secret) => {
              setPassword(secret)
              setRefused({})
              next(part)
            }}
          />
        ) : null}
        {step === 'summary' ? (
          <SummaryStep
            draft={draft}
            onBack={back}
            onEdit={(step, problems = {}) => {
              setRefused(problems)
              setCorrecting(true)
              goTo(step)
            }}
            onSend={() => send(before)}
          />
        ) : null}
        {waitsFor && !ending ? (
          <MailStep
            key={`${waitsFor}${hash}`}
            id={waitsFor}
            email={draft.email}
            code={letter?.code ?? ''}
            chosen={waitsFor === sentId ? password : ''}
            onCorrect={draft.login ? () => correct(waitsFor) : null}
            onAgain={draft.login ? () => sendAgain(waitsFor) : null}
            onRecorded={() => {
              finish('recorded')
              forgetDraft()
            }}
            onWithdrawn={() => finish('withdrawn')}
          />
        ) : null}
        {ending ? <Ended ending={ending} /> : null}
      </section>
    </div>
  )
}
