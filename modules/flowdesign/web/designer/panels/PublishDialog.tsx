import { Suspense, useState } from 'react'
import { CallError, useCall, useChange } from '#platform/web/call.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { Dialog } from '#platform/web/overlay/index.ts'
import type { FlowError } from '#modules/workflow/shared/index.ts'
import type { FlowDoc } from '../../drawing/flow-doc.ts'
import { listDesigns, listFlowVersions, publishDesign } from '../../../shared/contract.ts'
import type { Finding } from '../../../shared/findings.ts'
import { FindingLine } from './FindingLine.tsx'
import type { Parties } from '../use-parties.ts'
import { named } from './Today.tsx'
import { StaleTexts } from './StaleTexts.tsx'
import styles from './panels.module.css'
import type { Language } from '#platform/shared/i18n.ts'

const CompareDialog = lazyPart(() => import('./CompareDialog.tsx'))

interface Props {
  id: number
  findings: readonly Finding[]
  draft: FlowDoc
  nameOf: (finding: Pick<Finding, 'node_id' | 'edge_id' | 'field'>) => string
  parties: Parties
  /** When the designer was opened; somebody may have sent one since. */
  running: number
  version: number | null
  /** Everything drawn is on the server; false where it could not be brought there. */
  flush: () => Promise<boolean>
  edit: () => number
  onPublished: (version: number, edit: number) => void
  onStale: (key: string) => void
  onLooked: (key: string, languages: readonly Language[]) => void
  onClose: () => void
}

/**
 * The last look before others go by it: what is wrong, what is worth a second look, and what happens to documents on
 * their way.
 */
export function PublishDialog({
  id,
  findings,
  draft,
  nameOf,
  parties,
  running: knownBefore,
  version,
  flush,
  edit,
  onPublished,
  onStale,
  onLooked,
  onClose,
}: Props) {
  const { t } = useText()
  const say = useWords()
  const [isBusy, setBusy] = useState(false)
  const [compared, setCompared] = useState<number | null>(null)
  const [refused, setRefused] = useState<readonly FlowError[]>([])
  const [leftOut, setLeftOut] = useState(0)
  const errors =
    refused.length > 0
      ? refused.map((error) => ({ ...error, level: 'error' as const }))
      : findings.filter(({ level }) => level === 'error')
  const change = useChange(publishDesign, { stale: [listFlowVersions, listDesigns], quiet: true })
  const versions = useCall(
    listFlowVersions,
    { id },
    { enabled: version !== null, refetchOnMount: 'always', meta: { quiet: true } },
  )
  const running = versions.data?.reduce((sum, one) => sum + one.running, 0) ?? knownBefore
  const warnings = findings.filter(({ level }) => level === 'warning')

  const publish = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      if (!(await flush())) return onClose()
      const reply = await change.mutateAsync({ id, edit: edit() })
      onPublished(reply.version, reply.edit)
    } catch (error) {
      const problems = error instanceof CallError ? error.reply['problems'] : undefined
      if (Array.isArray(problems)) {
        setRefused(problems as FlowError[])
        setLeftOut(Number((error as CallError).reply['problems_left_out'] ?? 0))
      } else showFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Dialog
        title={t('flowdesign.publish')}
        shape="sheet"
        width={560}
        keeps="nothing"
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>{t('platform.cancel')}</Button>
            <Button
              kind="primary"
              icon="seal"
              busy={isBusy}
              disabled={errors.length > 0}
              onClick={() => void publish()}
            >
              {t('flowdesign.publish')}
            </Button>
          </>
        }
      >
        <div className={styles['publish']}>
          {errors.length > 0 ? (
            <Notice kind="danger" live title={t('flowdesign.publish_blocked', { count: errors.length + leftOut })} />
          ) : (
            <Notice kind="success" title={t('flowdesign.publish_ready')}>
              <p>
                {t(
                  version === null
                    ? 'flowdesign.publish_first'
                    : running > 0
                      ? 'flowdesign.publish_running'
                      : 'flowdesign.publish_next',
                  { count: running },
                )}
              </p>
            </Notice>
          )}
          {[...errors, ...warnings].map((finding) => (
            <div
              key={[finding.code, finding.node_id, finding.edge_id, finding.field].join(' ')}
              className={styles['publishLine']}
            >
              <FindingLine
                finding={finding}
                diagram={draft.diagram}
                fieldName={finding.field === undefined ? undefined : nameOf(finding)}
              />
            </div>
          ))}
          <StaleTexts doc={draft} onShow={onStale} onLooked={onLooked} />
          {draft.diagram.nodes.map(({ id: node_id, data: { subject, ...data } }) => {
            const lost = (subject && parties.found(subject)?.by_unit.filter(({ person }) => person === null)) ?? []
            return lost.length > 0 ? (
              <Notice key={node_id} kind="warning" title={say({ ...data.labels, mn: data.label })}>
                {t('flowdesign.relative.lost', {
                  units: named(
                    lost.map(({ unit }) => unit),
                    t,
                  ),
                })}
              </Notice>
            ) : null
          })}
          {version === null ? null : (
            <p>
              <Button size="small" icon="history" onClick={() => setCompared(version)}>
                {t('flowdesign.publish_changes', { version })}
              </Button>
            </p>
          )}
        </div>
      </Dialog>
      {compared === null ? null : (
        <Suspense fallback={null}>
          <CompareDialog id={id} draft={draft} version={compared} onClose={() => setCompared(null)} />
        </Suspense>
      )}
    </>
  )
}
