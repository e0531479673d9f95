import { useState } from 'react'
import { useCall } from '#platform/web/call.ts'
import { Choice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import type { Version } from '../../../shared/compare/compare.ts'
import { listFlowVersions, showFlowVersion } from '../../../shared/contract.ts'
import { CompareView } from '../../exchange/index.ts'
import { measureText } from '../measure.ts'
import { allFitted } from '../../drawing/flow-doc.ts'
import { routed } from '../../drawing/routes.ts'
import { usePartyNames } from '../use-party-names.ts'
import styles from './panels.module.css'

const DRAFT = 0

interface Props {
  id: number
  draft: Version
  /** What is compared with the draft at first. */
  version: number
  onClose: () => void
}

/** Any two versions, or one and the draft. */
export default function CompareDialog({ id, draft, version, onClose }: Props) {
  const { t } = useText()
  const [before, setBefore] = useState(version)
  const [after, setAfter] = useState(DRAFT)
  const versions = useCall(listFlowVersions, { id }, { meta: { quiet: true } })
  const left = useSide(id, before, draft)
  const right = useSide(id, after, draft)
  const partyName = usePartyNames(left.contents?.diagram, right.contents?.diagram)
  const failed = [left, right].find(({ error }) => error)
  const nameOf = (one: number) => (one === DRAFT ? t('flowdesign.draft') : t('flowdesign.version', { version: one }))
  const choices = [DRAFT, ...(versions.data ?? []).map((one) => one.version)].map((one) => ({
    value: String(one),
    label: nameOf(one),
  }))
  return (
    <Dialog title={t('flowdesign.compare_title')} shape="sheet" width={1160} keeps="nothing" onClose={onClose}>
      <div className={styles['publish']}>
        <div className={styles['pair']}>
          <Choice
            label={t('flowdesign.compare_before')}
            value={String(before)}
            choices={choices}
            onChange={({ target }) => setBefore(Number(target.value))}
          />
          <Choice
            label={t('flowdesign.compare_after')}
            value={String(after)}
            choices={choices}
            onChange={({ target }) => setAfter(Number(target.value))}
          />
        </div>
        {failed ? (
          <ErrorPanel isPart error={failed.error} onRetry={failed.retry} />
        ) : left.contents && right.contents ? (
          <CompareView
            key={`${before} ${after}`}
            before={{ ...left.contents, name: nameOf(before) }}
            after={{ ...right.contents, name: nameOf(after) }}
            partyName={partyName}
          />
        ) : (
          <ListSkeleton />
        )}
      </div>
    </Dialog>
  )
}

/** As the draft is drawn here: a step that only got more room for its words is no change. */
function useSide(id: number, version: number, draft: Version) {
  const found = useCall(
    showFlowVersion,
    { id, version: version || 1 },
    { enabled: version !== DRAFT, staleTime: Infinity, meta: { quiet: true } },
  )
  const contents: Version | undefined =
    version === DRAFT
      ? draft
      : found.data?.version === version
        ? { diagram: routed(allFitted(found.data.diagram, measureText)), form: found.data.form }
        : undefined
  return { contents, error: version === DRAFT ? null : found.error, retry: () => void found.refetch() }
}
