import { useCall } from '#platform/web/call.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { RowFlow, Trigger } from '#modules/records/shared/index.ts'
import { listTriggerChoices } from '../../shared/triggers.ts'
import type { PartProps } from '../table/part.ts'
import table from '../sheet.module.css'
import { FlowCard } from './FlowCard.tsx'
import styles from './flows.module.css'
import { ProcessColumns } from './ProcessColumns.tsx'
import { RunsPart } from './RunsPart.tsx'
import { TriggerCard } from './TriggerCard.tsx'
import { TryPart } from './TryPart.tsx'

/** Where rows go for a decision, and what is done when they are written; tried beside it on real rows. */
export default function FlowsPart({ id, draft, live, isDisabled, onChange }: PartProps) {
  const { t } = useText()
  const known = useCall(listTriggerChoices, {}, { staleTime: 60_000 })
  const choices = known.data ?? { flows: [], addresses: [], roles: [], hooks: [] }
  const flows = draft.flows ?? []
  const triggers = draft.triggers ?? []
  const setFlows = (next: (before: readonly RowFlow[]) => RowFlow[], about?: string) =>
    onChange(({ flows: before = [], ...rest }) => {
      const after = next(before)
      return after.length === 0 ? rest : { ...rest, flows: after }
    }, about)
  const setTriggers = (next: (before: readonly Trigger[]) => Trigger[], about?: string) =>
    onChange(({ triggers: before = [], ...rest }) => {
      const after = next(before)
      return after.length === 0 ? rest : { ...rest, triggers: after }
    }, about)
  const free = choices.flows.find((flow) => !flows.some((one) => one.flow === flow.id))
  return (
    <div className={styles['sheet']}>
      <div className={styles['drawing']}>
        <section className={table['panel']} aria-labelledby="builder-flows">
          <header className={table['panelHead']}>
            <h2 id="builder-flows">{t('builder.flows.flows')}</h2>
          </header>
          <p className={table['hint']}>{t('builder.flows.flows_hint')}</p>
          {flows.map((one, at) => (
            <FlowCard
              key={one.flow}
              flow={one}
              {...{ draft, choices, isDisabled }}
              taken={flows.map(({ flow }) => flow)}
              onChange={(next, about) =>
                setFlows(
                  (before) => before.map((other, place) => (place === at ? next : other)),
                  about && `flow ${at} ${about}`,
                )
              }
              onRemove={() => setFlows((before) => before.filter((_, place) => place !== at))}
            />
          ))}
          {flows.length > 0 ? <ProcessColumns draft={draft} isDisabled={isDisabled} onChange={onChange} /> : null}
          {isDisabled ? null : free ? (
            <Button icon="plus" onClick={() => setFlows((before) => [...before, { flow: free.id, start: 'by_hand' }])}>
              {t('builder.flows.add_flow')}
            </Button>
          ) : known.data && choices.flows.length === 0 ? (
            <p className={table['hint']}>{t('builder.flows.no_flow')}</p>
          ) : null}
        </section>
        <section className={table['panel']} aria-labelledby="builder-triggers">
          <header className={table['panelHead']}>
            <h2 id="builder-triggers">{t('builder.flows.triggers')}</h2>
          </header>
          <p className={table['hint']}>{t('builder.flows.triggers_hint')}</p>
          {triggers.map((one, at) => (
            <TriggerCard
              key={one.id}
              trigger={one}
              number={at + 1}
              {...{ draft, choices, isDisabled }}
              onChange={(next, about) =>
                setTriggers(
                  (before) => before.map((other, place) => (place === at ? next : other)),
                  about && `trigger ${one.id} ${about}`,
                )
              }
              onRemove={() => setTriggers((before) => before.filter((_, place) => place !== at))}
            />
          ))}
          {isDisabled ? null : (
            <Button icon="plus" onClick={() => setTriggers((before) => [...before, fresh(before)])}>
              {t('builder.flows.add_trigger')}
            </Button>
          )}
        </section>
      </div>
      <div className={styles['trying']}>
        <TryPart draft={draft} live={live} choices={choices} />
        {live ? <RunsPart id={id} draft={draft} choices={choices} /> : null}
      </div>
    </div>
  )
}

/** Its log goes by its id, so none is given twice. */
function fresh(before: readonly Trigger[]): Trigger {
  const taken = new Set(before.map(({ id }) => id))
  let number = before.length + 1
  while (taken.has(`t${number}`)) number += 1
  return { id: `t${number}`, title: { mn: '' }, moment: 'after', event: 'insert', actions: [] }
}
