import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { useCall, useChange } from '#platform/web/call.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { Button, Choice, Notice } from '#platform/web/form-basics/index.ts'
import { Tick } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { moveDocuments, previewMove } from '#modules/workflow/shared/index.ts'
import { listDesigns, listFlowVersions, showDesign } from '../../../shared/contract.ts'
import styles from './panels.module.css'

type Preview = ReplyOf<typeof previewMove>
type Result = ReplyOf<typeof moveDocuments>['results'][number]

/** Documents that began with an older version: which of them can go on in the newest, and which step becomes which. */
export default function MoveDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useText()
  const [steps, setSteps] = useState<Record<string, string>>({})
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [results, setResults] = useState<readonly Result[]>([])
  const preview = useCall(previewMove, { id, steps }, { placeholderData: keepPreviousData, staleTime: 0 })
  const move = useChange(moveDocuments, { stale: [previewMove, listFlowVersions, listDesigns, showDesign] })
  const chosen = (preview.data?.documents ?? []).filter((one) => one.problem === null && !left.has(one.id))
  const toggle = (document: string) =>
    setLeft(new Set(left.has(document) ? [...left].filter((one) => one !== document) : [...left, document]))

  const go = async () => {
    if (!preview.data || move.isPending) return
    try {
      const reply = await move.mutateAsync({
        id,
        to_version: preview.data.to_version,
        steps,
        document_ids: chosen.map((one) => one.id),
      })
      setResults(reply.results)
    } catch (error) {
      showFailure(error)
    }
  }

  return (
    <Dialog
      title={t('flowdesign.move.name')}
      shape="sheet"
      width={720}
      keeps="nothing"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('platform.close')}</Button>
          {preview.data?.documents.length === 0 ? null : (
            <Button
              kind="primary"
              icon="forward"
              busy={move.isPending}
              disabled={chosen.length === 0 || preview.isPlaceholderData}
              onClick={() => void go()}
            >
              {t('flowdesign.move.go', { count: chosen.length })}
            </Button>
          )}
        </>
      }
    >
      <div className={styles['publish']}>
        <p className={styles['why']}>{t('flowdesign.move.hint')}</p>
        <Outcome results={results} />
        {preview.isPending ? (
          <ListSkeleton />
        ) : !preview.data ? (
          <ErrorPanel isPart error={preview.error} onRetry={() => void preview.refetch()} />
        ) : (
          <>
            <Steps preview={preview.data} onChoose={(from, to) => setSteps({ ...steps, [from]: to })} />
            <Documents preview={preview.data} left={left} isBusy={move.isPending} onToggle={toggle} />
          </>
        )}
      </div>
    </Dialog>
  )
}

/** What became of those that were chosen. */
function Outcome({ results }: { results: readonly Result[] }) {
  const { t } = useText()
  if (results.length === 0) return null
  const refused = results.filter(({ ok }) => !ok)
  return (
    <Notice
      kind={refused.length > 0 ? 'warning' : 'success'}
      live
      title={t('flowdesign.move.moved', { count: results.length - refused.length })}
    >
      {[...new Set(refused.map(({ message }) => message ?? ''))].map((message) => (
        <p key={message}>{message}</p>
      ))}
    </Notice>
  )
}

/** Only steps that are not there under their own id, or that have been given another one, are asked about. */
function Steps({ preview, onChoose }: { preview: Preview; onChoose: (from: string, to: string) => void }) {
  const { t } = useText()
  const say = useWords()
  const asked = preview.steps.filter(({ status_id, target }) => target !== status_id)
  if (asked.length === 0) return null
  return (
    <fieldset className={styles['group']}>
      <legend>{t('flowdesign.move.steps')}</legend>
      {asked.map(({ status_id, label, documents, target, choices }) => (
        <Choice
          key={status_id}
          label={t('flowdesign.move.step', { step: say(label), count: documents })}
          value={target ?? ''}
          disabled={choices.length === 0}
          error={choices.length === 0 ? t('flowdesign.move.no_choice') : undefined}
          choices={[
            ...(target === null ? [{ value: '', label: t('flowdesign.choose') }] : []),
            ...choices.map((one) => ({ value: one.status_id, label: say(one.label) })),
          ]}
          onChange={({ target: { value } }) => onChoose(status_id, value)}
        />
      ))}
    </fieldset>
  )
}

function Documents({
  preview: { documents, total, to_version },
  left,
  isBusy,
  onToggle,
}: {
  preview: Preview
  left: ReadonlySet<string>
  isBusy: boolean
  onToggle: (id: string) => void
}) {
  const { t } = useText()
  const say = useWords()
  const unfit = documents.filter(({ misfits }) => misfits.length > 0).length
  if (documents.length === 0) return <p>{t('flowdesign.move.none', { version: to_version })}</p>
  return (
    <>
      {total > documents.length ? (
        <p className={styles['why']}>{t('flowdesign.move.first', { shown: documents.length, total })}</p>
      ) : null}
      {unfit > 0 ? (
        <Notice kind="warning" title={t('flowdesign.move.unfit', { count: unfit })}>
          <p>{t('flowdesign.move.unfit_hint')}</p>
        </Notice>
      ) : null}
      <ul className={styles['versions']}>
        {documents.map(({ id, number, title, from_version, step, problem, misfits }) => (
          <li key={id}>
            <div>
              <Tick
                label={`${number} ${title}`}
                disabled={problem !== null || isBusy}
                checked={problem === null && !left.has(id)}
                onChange={() => onToggle(id)}
                hint={[
                  t('flowdesign.version', { version: from_version }),
                  say(step),
                  ...(problem ? [t(`workflow.move.problem.${problem}`)] : []),
                ].join(' · ')}
              />
              {misfits.map(({ label, kind }) => (
                <small key={`${kind} ${label.mn}`} className={styles['misfit']}>
                  {t(`flowdesign.move.misfit.${kind}`, { field: say(label) })}
                </small>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
