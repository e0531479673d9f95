import { Suspense, useEffect, useId, useRef } from 'react'
import { useHotkeys } from 'react-hotkeys-hook'
import { saysNothing } from '#platform/shared/visible-text.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { useViewport } from '#platform/web/media.ts'
import type { DocumentView, MyStep } from '../../shared/documents/view.ts'
import { asAbsent } from '../../shared/in-place-of.ts'
import { AroundMenu } from '../around/AroundMenu.tsx'
import { whileFree } from '../free-keys.ts'
import { ChosenChips } from '../people/ChosenChips.tsx'
import { shortName, toggled } from '../people/names.ts'
import styles from './decision.module.css'
import { buttonKinds, inButtonOrder, toneOf } from './outcome-tone.ts'
import { RefusedNotice } from './RefusedNotice.tsx'
import { useSettledHand } from './settled-hand.ts'
import { useVerb } from './verbs.ts'
import type { Deciding, Missing } from './use-deciding.ts'
import { mayVote } from '../vote/may-vote.ts'
import { isShownNameless, isWordless } from '../vote/nameless.ts'

const SignatureDialog = lazyPart(() => import('../signature/SignatureDialog.tsx'))
const PeopleDialog = lazyPart(() => import('../people/PeopleDialog.tsx'))

const missingWords: Record<Exclude<Missing, 'ballot' | null>, string> = {
  reason: 'workflow.decision.reason_missing',
  material: 'workflow.decision.material_missing',
  change: 'workflow.decision.change_missing',
  newer: 'workflow.decision.newer_first',
  form: 'platform.incomplete',
  sheet: 'platform.incomplete',
  files: 'workflow.files.wait',
  choice: 'workflow.vote.choice_missing',
}

/** What can be done now, always in reach: a word, and exactly the outcomes of my step. */
export function DecisionBar({
  document,
  deciding,
  steps,
}: {
  document: DocumentView
  deciding: Deciding
  steps: { id: string; label: string }[]
}) {
  const { t, language } = useText()
  const documentId = document.id
  const say = useWords()
  const verbOf = useVerb()
  // Where the answers lie below what is voted on, out of sight.
  const isPhone = useViewport() === 'mobile'
  const field = useRef<HTMLTextAreaElement>(null)
  const primary = useRef<HTMLButtonElement>(null)
  const nameless = useId()
  const { step, comment, missing, asking, refused } = deciding
  const ballot = step?.ballot ?? null
  const isBallot = ballot !== null && mayVote(ballot)
  const isToldNameless = isBallot && isShownNameless(document, step, deciding.choice)
  const takesNoWords = Boolean(step?.advice_for) || (isBallot && isWordless(document, step, deciding))
  // Not the version of the document: what others do meanwhile, as casting a ballot, leaves the same buttons here.
  const isSettled = useSettledHand(
    [documentId, step?.id, ballot?.voted, ...(step?.outcomes ?? []).map(({ outcome }) => outcome)].join(' '),
  )
  const wantsWord = missing === 'reason' || missing === 'material' || missing === 'change'

  useEffect(() => {
    if (wantsWord) field.current?.focus()
  }, [wantsWord])
  useHotkeys('a', () => primary.current?.focus(), { ...whileFree, preventDefault: true })
  useHotkeys('r', () => field.current?.focus(), { ...whileFree, preventDefault: true })

  const isIdle = !isBallot && (ballot !== null || !step || (step.outcomes.length === 0 && step.around.length === 0))
  if (isIdle && !refused) return null

  const waits = isSettled ? {} : { 'aria-disabled': true as const }
  const press = (outcome: MyStep['outcomes'][number]) => isSettled && deciding.press({ kind: 'fire', outcome })
  const vote = () => {
    if (!isSettled) return
    if (deciding.choice) deciding.press({ kind: 'ballot', choice: deciding.choice, isRecused: deciding.isRecused })
    else deciding.setMissing(isPhone && missing === null ? 'ballot' : 'choice')
  }
  const buttons = step && ballot === null ? inButtonOrder(step.outcomes) : []
  const onward = buttons.findLast(({ outcome }) => toneOf(outcome) === 'onward')
  const optional = step?.outcomes.find(({ targets }) => targets === 'optional')
  const askedFor = asking?.press
  const wanted = askedFor && deciding.statementFor(askedFor)

  return (
    <div className={styles['bar']} data-foot role="region" aria-label={t('workflow.decision.title')}>
      {refused && (
        <RefusedNotice
          documentId={documentId}
          refused={refused}
          retry={deciding.retry}
          isBusy={deciding.isBusy}
          onDismiss={() => deciding.setRefused(null)}
        />
      )}
      {missing && missing !== 'ballot' && (
        <p className={styles['missing']} role="alert">
          <Icon name="error" size={16} />
          {t(missingWords[missing])}
        </p>
      )}
      {steps.length > 1 && (
        <div className={styles['steps']} role="group" aria-label={t('workflow.decision.which_step')}>
          {steps.map(({ id, label }) => (
            <button key={id} type="button" aria-pressed={id === step?.id} onClick={() => deciding.setStepId(id)}>
              {label}
            </button>
          ))}
        </div>
      )}
      {step?.in_place_of && (
        <p className={styles['inPlaceOf']}>
          <Icon name="users" size={16} />
          {t('workflow.decision.in_place_of', { absent: asAbsent(step.in_place_of, language) })}
        </p>
      )}
      {step?.advice_for && (
        <p className={styles['inPlaceOf']}>
          <Icon name="comment" size={16} />
          {t('workflow.around.asks_advice', { name: shortName(step.advice_for.person) })}
          {step.advice_for.reason && `: ${step.advice_for.reason}`}
        </p>
      )}
      {step?.status_type === 'VOTE' && buttons.length > 0 && (
        <p className={styles['inPlaceOf']}>
          <Icon name="vote" size={16} />
          {t('workflow.decision.breaks_tie')}
        </p>
      )}
      {optional && (
        <div className={styles['optional']}>
          <ChosenChips chosen={deciding.chosen} onRemove={(one) => deciding.setChosen(toggled(deciding.chosen, one))} />
          <Button
            kind="quiet"
            size="small"
            icon="users"
            onClick={() => deciding.setAsking({ what: 'people', press: { kind: 'fire', outcome: optional } })}
          >
            {t('workflow.decision.choose_next')}
          </Button>
        </div>
      )}
      {isToldNameless && (
        <p id={nameless} className={styles['hint']}>
          <Icon name="lock" size={16} />
          {t('workflow.vote.material_nameless')}
        </p>
      )}
      <div className={styles['row']} hidden={step === null && comment === ''}>
        <textarea
          hidden={takesNoWords}
          ref={field}
          className={styles['comment']}
          rows={1}
          value={comment}
          maxLength={4000}
          placeholder={t('workflow.decision.comment')}
          aria-label={t('workflow.decision.comment')}
          {...(wantsWord && { 'aria-invalid': true })}
          {...(isToldNameless && { 'aria-describedby': nameless })}
          onChange={({ target }) => {
            deciding.setComment(target.value)
            if (wantsWord && !saysNothing(target.value)) deciding.setMissing(null)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            if (isBallot) vote()
            else if (onward) press(onward)
          }}
        />
        {step && (
          <div className={styles['buttons']}>
            {isBallot && (
              <Button
                ref={primary}
                kind="primary"
                icon="vote"
                busy={deciding.isBusy}
                {...waits}
                onClick={(event) => isFirstClick(event) && vote()}
              >
                {t(ballot.voted ? 'workflow.vote.change' : 'workflow.vote.cast')}
              </Button>
            )}
            {buttons.map((outcome) => {
              const tone = toneOf(outcome.outcome)
              const isUntouched = outcome.outcome === 'recreated' && !deciding.isRevised && saysNothing(comment)
              return (
                <Button
                  key={outcome.outcome}
                  ref={outcome === onward ? primary : undefined}
                  kind={buttonKinds[tone]}
                  className={styles[tone] ?? ''}
                  busy={deciding.isBusy}
                  {...waits}
                  why={isUntouched ? t('workflow.decision.change_missing') : undefined}
                  title={outcome.next ? t('workflow.decision.leads_to', { step: say(outcome.next.label) }) : undefined}
                  onClick={(event) => isFirstClick(event) && press(outcome)}
                >
                  {verbOf(outcome)}
                </Button>
              )
            })}
            {!isBallot && (
              <span className={styles['more']}>
                <AroundMenu document={document} step={step} />
              </span>
            )}
          </div>
        )}
      </div>
      <Suspense fallback={null}>
        {asking?.what === 'signature' && askedFor && wanted && (
          <SignatureDialog
            documentId={documentId}
            action={deciding.wordsFor(askedFor)}
            revisionSha256={asking.sha256}
            hidden={document.hidden.map(({ label }) => say(label))}
            isBusy={deciding.isBusy}
            problem={deciding.signProblem}
            wanted={wanted}
            onCancel={() => deciding.setAsking(null)}
            onSign={(signature, signingCode) => deciding.press(askedFor, { signature, signingCode })}
          />
        )}
        {asking?.what === 'people' && askedFor?.kind === 'fire' && (
          <PeopleDialog
            title={
              askedFor.outcome.targets === 'optional' ? t('workflow.decision.choose_next') : verbOf(askedFor.outcome)
            }
            confirm={askedFor.outcome.targets === 'optional' ? t('platform.confirm') : verbOf(askedFor.outcome)}
            chosen={deciding.chosen}
            withUnits={askedFor.outcome.targets !== 'people'}
            mayBeEmpty={askedFor.outcome.targets === 'optional'}
            unable={new Map(askedFor.outcome.not_by.map((user) => [user, t('workflow.people.unable.BARRED')]))}
            onCancel={() => deciding.setAsking(null)}
            onConfirm={(chosen) => {
              deciding.setChosen(chosen)
              deciding.setAsking(null)
              if (askedFor.outcome.targets !== 'optional') deciding.press(askedFor, { chosen })
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

/** The second half of a double click may already stand over the next document's button. */
const isFirstClick = ({ detail }: { detail: number }) => detail < 2
