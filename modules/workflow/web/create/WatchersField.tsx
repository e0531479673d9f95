import { Suspense, useState } from 'react'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card } from '#platform/web/layout/index.ts'
import type { Employee } from '#modules/organization/shared/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { ChosenChips } from '../people/ChosenChips.tsx'
import { toggled, type Chosen } from '../people/names.ts'
import styles from './create.module.css'

const PeopleDialog = lazyPart(() => import('../people/PeopleDialog.tsx'))

/** Colleagues who follow the document without deciding anything. */
export function WatchersField({
  watchers,
  onChange,
}: {
  watchers: readonly Employee[]
  onChange: (watchers: Employee[]) => void
}) {
  const { t } = useText()
  const [isPicking, setPicking] = useState(false)
  const chosen = watchers.map((employee): Chosen => ({ kind: 'employee', employee }))
  const take = (next: readonly Chosen[]) =>
    onChange(next.flatMap((one) => (one.kind === 'employee' ? [one.employee] : [])))
  return (
    <Card
      title={t('workflow.create.watchers')}
      actions={
        <Button size="small" icon="plus" onClick={() => setPicking(true)}>
          {t('platform.add')}
        </Button>
      }
    >
      {watchers.length > 0 ? (
        <ChosenChips chosen={chosen} onRemove={(one) => take(toggled(chosen, one))} />
      ) : (
        <p className={styles['hint']}>{t('workflow.create.watchers_hint')}</p>
      )}
      {isPicking && (
        <Suspense fallback={null}>
          <PeopleDialog
            title={t('workflow.create.watchers')}
            confirm={t('platform.confirm')}
            chosen={chosen}
            mayBeEmpty
            onCancel={() => setPicking(false)}
            onConfirm={(next) => {
              take(next)
              setPicking(false)
            }}
          />
        </Suspense>
      )}
    </Card>
  )
}
