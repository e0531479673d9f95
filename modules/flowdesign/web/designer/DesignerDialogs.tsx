import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { call } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { ConfirmDialog, Dialog } from '#platform/web/overlay/index.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { useSession } from '#modules/access/web/index.ts'
import type { DiagramEdge } from '#modules/workflow/shared/index.ts'
import { fullName } from '#modules/workflow/web/parts.ts'
import { createDesign, discardDesign, saveDesign, type showDesign } from '../../shared/contract.ts'
import type { Finding } from '../../shared/findings.ts'
import { nextName } from '../next-name.ts'
import type { FlowDoc } from '../drawing/flow-doc.ts'
import { ConditionDialog } from './panels/ConditionDialog.tsx'
import { PublishDialog } from './panels/PublishDialog.tsx'
import { showRefusal } from './refusal.ts'
import type { Conflict, useAutosave } from './use-autosave.ts'
import type { Parties } from './use-parties.ts'
import type { Commands } from './use-commands.ts'

/** Readers of files and drawings of differences come when they are asked for. */
const ImportInto = lazyPart(() => import('./ImportInto.tsx'))
const CompareDialog = lazyPart(() => import('./panels/CompareDialog.tsx'))

export type Asking =
  | { kind: 'remove'; steps: number; edges: number }
  | { kind: 'publish' }
  | { kind: 'discard' }
  | { kind: 'branch'; source: string; target: string }
  | { kind: 'condition'; edge: DiagramEdge }
  | { kind: 'import' }
  | { kind: 'compare'; version: number }

interface Props {
  design: ReplyOf<typeof showDesign>
  asking: Asking | null
  onClose: () => void
  saving: ReturnType<typeof useAutosave>
  doc: FlowDoc
  findings: readonly Finding[]
  parties: Parties
  nameOf: (finding: Pick<Finding, 'node_id' | 'edge_id' | 'field'>) => string
  fullLabelOf: (id: string) => string
  commands: Commands
  version: number | null
  onReload: () => void
  onRemove: () => void
  onImported: () => void
  onPublished: (version: number, edit: number) => void
  /** A text whose languages are to be looked at. */
  onStale: (key: string) => void
}

/** What the designer asks before it does something that others feel, or that takes more along than was chosen. */
export function DesignerDialogs({
  design: { id, running },
  asking,
  onClose,
  saving,
  doc,
  findings,
  parties,
  nameOf,
  fullLabelOf,
  commands,
  version,
  onReload,
  onRemove,
  onImported,
  onPublished,
  onStale,
}: Props) {
  const { t } = useText()
  const [isBusy, setBusy] = useState(false)
  const discard = async () => {
    setBusy(true)
    try {
      await saving.flush()
      await call(discardDesign, { id, edit: saving.edit() })
      onClose()
      onReload()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }

  if (saving.conflict)
    return (
      <ConflictDialog
        id={id}
        doc={doc}
        conflict={saving.conflict}
        onReload={onReload}
        onLater={() => {
          saving.putOff()
          onClose()
        }}
      />
    )
  switch (asking?.kind) {
    case 'remove':
      return (
        <ConfirmDialog
          title={t('flowdesign.remove_title', { count: asking.steps })}
          action={t('flowdesign.remove')}
          onCancel={onClose}
          onConfirm={() => {
            onRemove()
            onClose()
          }}
        >
          <p>{t('flowdesign.remove_text', { count: asking.edges })}</p>
        </ConfirmDialog>
      )
    case 'discard':
      return (
        <ConfirmDialog
          title={t('flowdesign.discard_title')}
          action={t('flowdesign.discard')}
          isBusy={isBusy}
          onCancel={onClose}
          onConfirm={() => void discard()}
        >
          <p>{t('flowdesign.discard_text')}</p>
        </ConfirmDialog>
      )
    case 'publish':
      return (
        <PublishDialog
          id={id}
          findings={findings}
          draft={doc}
          nameOf={nameOf}
          parties={parties}
          running={running}
          version={version}
          flush={saving.flush}
          edit={saving.edit}
          onClose={onClose}
          onLooked={commands.looked}
          onStale={(key) => {
            onClose()
            onStale(key)
          }}
          onPublished={(next, edit) => {
            onPublished(next, edit)
            onClose()
          }}
        />
      )
    case 'branch': {
      const { source, target } = asking
      return (
        <ConditionDialog
          name={t('flowdesign.from_to', { from: fullLabelOf(source), to: fullLabelOf(target) })}
          form={doc.form}
          parties={parties}
          onClose={onClose}
          onReplace={() => {
            commands.connect(source, target)
            onClose()
          }}
          onSave={(condition) => {
            commands.branch(source, target, condition)
            onClose()
          }}
        />
      )
    }
    case 'condition': {
      const { id: arrow, source, target, data } = asking.edge
      return (
        <ConditionDialog
          name={t('flowdesign.from_to', { from: fullLabelOf(source), to: fullLabelOf(target) })}
          form={doc.form}
          parties={parties}
          condition={data?.condition ?? ''}
          onClose={onClose}
          onSave={(condition) => {
            commands.condition(arrow, condition)
            onClose()
          }}
        />
      )
    }
    case 'import': {
      const take = (change: Partial<FlowDoc>) => {
        commands.set(change)
        onClose()
        onImported()
        toast.success(t('flowdesign.imported'))
      }
      return (
        <Suspense fallback={null}>
          <ImportInto onTake={take} onClose={onClose} />
        </Suspense>
      )
    }
    case 'compare':
      return (
        <Suspense fallback={null}>
          <CompareDialog id={id} draft={doc} version={asking.version} onClose={onClose} />
        </Suspense>
      )
    default:
      return null
  }
}

/**
 * A colleague saved first, or oneself in another tab. What was drawn here becomes a flow of its own, or is given up
 * for theirs; until somebody says which, it stays on the screen.
 */
function ConflictDialog({
  id,
  doc,
  conflict: { by, at },
  onReload,
  onLater,
}: {
  id: number
  doc: FlowDoc
  conflict: Conflict
  onReload: () => void
  onLater: () => void
}) {
  const { t } = useText()
  const { user } = useSession()
  const navigate = useNavigate()
  const isMine = by?.user_id === user.id
  const when = at ? formatDateTime(at) : '—'
  const [isBusy, setBusy] = useState(false)
  const keepMine = async () => {
    setBusy(true)
    try {
      const title = {
        ...doc.title,
        mn: nextName(doc.title.mn),
        ...(doc.title.en && { en: nextName(doc.title.en) }),
        ...(doc.title.ko && { ko: nextName(doc.title.ko) }),
      }
      const made = await call(createDesign, { title, from: { kind: 'copy', id } })
      await call(saveDesign, { id: made.id, edit: 1, contents: { ...doc, title } })
      await navigate({ to: '/workflow', search: { design: made.id }, ignoreBlocker: true })
    } catch (error) {
      showRefusal(error)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t(isMine ? 'flowdesign.conflict_own_title' : 'flowdesign.conflict_title')}
      shape="sheet"
      width={520}
      keeps="always"
      onClose={onLater}
      footer={
        <>
          <Button kind="danger" onClick={onReload}>
            {t(isMine ? 'flowdesign.open_other' : 'flowdesign.open_theirs')}
          </Button>
          <Button kind="primary" busy={isBusy} onClick={() => void keepMine()}>
            {t(isMine ? 'flowdesign.keep_this' : 'flowdesign.keep_mine')}
          </Button>
        </>
      }
    >
      <p>
        {isMine
          ? t('flowdesign.conflict_own_text', { at: when })
          : t('flowdesign.conflict_text', { name: by ? fullName(by) : '—', at: when })}
      </p>
    </Dialog>
  )
}
