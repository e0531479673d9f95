import { useNavigate } from '@tanstack/react-router'
import { type ContextType, Suspense, useEffect, useState } from 'react'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { useCall } from '#platform/web/call.ts'
import { type FormState, useValue } from '#platform/web/form/form-state.ts'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import type { Action, Row } from '../../shared/contract.ts'
import type { Table } from '../../shared/definition/table.ts'
import { twinsOf, type TwinTold } from '../../shared/merge/contract.ts'
import { keysOf, readByTwin } from '../../shared/merge/twin-keys.ts'
import type { LineDoor } from '../row/lines/line-door.ts'
import type { Written } from '../row/form/form-of.ts'
import { Outside } from './Outside.tsx'
import styles from './merge.module.css'

const MergeDialog = lazyPart(() => import('./MergeDialog.tsx'))

/** So long nobody types before it is asked. */
const PAUSE_MS = 450

interface Props {
  table: Table
  may: (action: Action) => boolean
  fixed: readonly string[]
  row: Row | undefined
  /** What stood in the form at first. */
  start: FieldValues
  state: FormState<Written>
  /** Something is typed that was not saved. */
  isChanged: boolean
  isPage: boolean
  /** In what a row opens above this one; in a tab where there is nothing. */
  door: ContextType<typeof LineDoor>
  /** This row went into the other one. */
  onGone: () => void
}

/** Whoever writes a row hears of others that look the same, and goes on as they like. */
export default function TwinNotice({ table, may, fixed, row, start, state, isChanged, isPage, door, onGone }: Props) {
  const { t } = useText()
  const navigate = useNavigate()
  const typed = useValue(state, ({ fields }) => typedIn(table, start, fields))
  const asked = useRested(typed)
  const { data } = useCall(
    twinsOf,
    { table: table.name, values: asked === '' ? {} : (JSON.parse(asked) as FieldValues), ...(row && { id: row.id }) },
    { enabled: asked !== '', meta: { quiet: true }, placeholderData: (before) => before },
  )
  const [merging, setMerging] = useState<TwinTold | null>(null)
  const twins = asked === '' ? [] : (data ?? [])
  const mayMerge = row !== undefined && may('u') && may('d')
  return (
    // Stands there from the beginning, so that it is read out when something comes to stand in it.
    <div role="status" className={styles['beside']} data-twins={twins.length > 0 || undefined}>
      {twins.length > 0 ? (
        <Notice kind="info" title={t('records.merge.twins')}>
          <ul className={styles['twins']}>
            {twins.map((twin) => (
              <li key={twin.id}>
                <Twin {...{ table, may, fixed, door, twin }} />
                {mayMerge && twin.may_go ? (
                  <Button
                    size="small"
                    icon="copy"
                    why={isChanged ? t('records.merge.save_first') : undefined}
                    onClick={() => setMerging(twin)}
                  >
                    {t('records.merge.do')}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {merging && row ? (
        <Outside>
          <Suspense>
            <MergeDialog
              {...{ table, fixed }}
              ids={[row.id, merging.id]}
              onDone={(kept) => {
                setMerging(null)
                if (kept === row.id) return
                if (isPage) void navigate({ to: merging.link })
                else onGone()
              }}
              onClose={() => setMerging(null)}
            />
          </Suspense>
        </Outside>
      ) : null}
    </div>
  )
}

/** The row itself, opened above what is being written, or in a tab where nothing can open it here. */
function Twin({ table, may, fixed, door, twin }: Pick<Props, 'table' | 'may' | 'fixed' | 'door'> & { twin: TwinTold }) {
  const { t } = useText()
  const say = useWords()
  const [isOpen, setOpen] = useState(false)
  const by = table.columns.filter(({ name }) => twin.by.includes(name)).map(({ label }) => say(label))
  return (
    <span>
      {door ? (
        <button type="button" className={styles['link']} onClick={() => setOpen(true)}>
          {twin.title}
        </button>
      ) : (
        <a href={twin.link} target="_blank" rel="noreferrer" className={styles['link']}>
          {twin.title}
        </a>
      )}{' '}
      <span className={styles['by']}>{t('records.merge.by', { columns: by.join(', ') })}</span>
      {isOpen && door ? (
        <Outside>
          {door({
            table,
            may,
            fixed,
            id: twin.id,
            path: twin.link.slice(0, twin.link.lastIndexOf('/')),
            onClose: () => setOpen(false),
          })}
        </Outside>
      ) : null}
    </span>
  )
}

/** What is asked by, where something was typed that no other row was asked for; nothing before. */
function typedIn(table: Table, start: FieldValues, now: FieldValues): string {
  const twins = table.twins ?? []
  const isNew = twins.some((twin) => {
    const before = keysOf(table, twin, start)
    return keysOf(table, twin, now).some((key) => !before.includes(key))
  })
  if (!isNew) return ''
  const names = new Set(twins.flatMap((twin) => readByTwin(table, twin)))
  return JSON.stringify(Object.fromEntries([...names].map((name) => [name, now[name] ?? null])))
}

/** What was said last, once it stands for a moment. */
function useRested(said: string): string {
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRested(said), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [said])
  return said === '' ? '' : rested
}
