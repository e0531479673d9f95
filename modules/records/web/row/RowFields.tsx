import { type CSSProperties, type ReactNode, useMemo } from 'react'
import type { FormState } from '#platform/web/form/form-state.ts'
import { Notice } from '#platform/web/form-basics/index.ts'
import { useWords } from '#platform/web/i18n/index.ts'
import type { Table, TableField } from '../../shared/definition/table.ts'
import { fitted } from '../../shared/form/fitted.ts'
import { RowBeside, TablePlace } from '../fields/table-place.ts'
import styles from './form/form.module.css'
import { FormContext, FormProblems, type Written } from './form/form-of.ts'
import { FormParts } from './form/FormParts.tsx'
import { FormSteps } from './form/FormSteps.tsx'
import type { Steps } from './form/use-steps.ts'

export type { Written } from './form/form-of.ts'

interface Props {
  table: Table
  /** Undefined of a new row. */
  id?: string | undefined
  fields: readonly TableField[]
  state: FormState<Written>
  problems: Readonly<Record<string, string>>
  isFixed: (name: string) => boolean
  /** Without them the sections of a form by steps stand below each other. */
  steps?: Steps | null
  /** The lines of this name. */
  renderLines?: (name: string) => ReactNode
  onReset?: (() => void) | undefined
  onBack?: (() => void) | undefined
  /** Also what is hidden and what its condition hides, and sections in which nothing stands: for whoever builds it. */
  isShownWhole?: boolean
}

/** The form of a row as it is laid out: each field to be written or, where somebody may not, to be read. */
export function RowFields({
  table,
  id,
  fields,
  state,
  problems,
  isFixed,
  steps = null,
  renderLines: lines,
  onReset,
  onBack,
  isShownWhole = false,
}: Props) {
  const say = useWords()
  const parts = useMemo(() => fitted(table, { keepsEmpty: isShownWhole }), [table, isShownWhole])
  const { form } = table
  const around = useMemo(
    () => ({ table, id, fields, state, isFixed, lines, onReset, onBack, isShownWhole }),
    [table, id, fields, state, isFixed, lines, onReset, onBack, isShownWhole],
  )
  const sizes = {
    ...(form?.width !== undefined && { '--form-width': `${form.width}px` }),
    ...(form?.padding !== undefined && { '--form-padding': `${form.padding}px` }),
    ...(form?.label_width !== undefined && { '--label-width': `${form.label_width}px` }),
  } as CSSProperties
  return (
    <TablePlace value={table.name}>
      <RowBeside value={state}>
        <FormContext value={around}>
          <FormProblems value={problems}>
            <div className={styles['form']} data-labels={form?.labels} style={sizes}>
              {form?.warning && say(form.warning) ? <Notice kind="warning" title={say(form.warning)} /> : null}
              {steps ? (
                <>
                  <FormParts parts={parts.filter(({ kind }) => kind !== 'section')} />
                  <FormSteps steps={steps} />
                </>
              ) : (
                <FormParts parts={parts} />
              )}
            </div>
          </FormProblems>
        </FormContext>
      </RowBeside>
    </TablePlace>
  )
}
