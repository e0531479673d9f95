import type { FormField } from '#platform/shared/fields/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { type Diagram, type DiagramNode, fieldRights, hasFieldRights, rightAt } from '#modules/workflow/shared/index.ts'
import styles from './panels.module.css'

/**
 * Of the form, what whoever gets this step fills in, reads and is not shown; nothing where no step says anything
 * about it.
 */
export function WhatIsSeen({
  diagram,
  node,
  form,
}: {
  diagram: Diagram
  node: DiagramNode
  form: readonly FormField[]
}) {
  const { t } = useText()
  const say = useWords()
  if (form.length === 0 || !hasFieldRights(diagram)) return null
  const shares = fieldRights.toReversed().map((right) => ({
    right,
    names: form.filter(({ name }) => rightAt(diagram, node, name) === right).map(({ label }) => say(label)),
  }))
  return (
    <section className={styles['today']}>
      <h4>{t('flowdesign.fields.seen')}</h4>
      <dl className={styles['seen']}>
        {shares.map(({ right, names }) =>
          names.length === 0 ? null : (
            <div key={right} data-right={right}>
              <dt>{t(`flowdesign.fields.right.${right}`)}</dt>
              <dd>{names.join(', ')}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  )
}
