import { Button, Choice, IconButton } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { joinKinds, joinSigns, type Table, type View, type ViewJoin } from '#modules/records/shared/index.ts'
import { addSource, changeView, removeSource } from './edits.ts'
import { joinWords } from './join-words.ts'
import { columnChoices, sourceTable } from './choices.ts'
import styles from './views.module.css'

interface Props {
  view: View
  all: readonly Table[]
  isDisabled: boolean
  onChange: (by: (draft: Table) => Table, about?: string) => void
}

/** The tables and how they belong together, as a list: all that the canvas does, by keys. */
export function Joins({ view, all, isDisabled, onChange }: Props) {
  const { t } = useText()
  const say = useWords()
  const set = (joins: ViewJoin[]) => onChange((draft) => changeView(draft, { joins }))
  const [one, other] = view.sources
  return (
    <>
      <section className={styles['block']} aria-label={t('builder.view.tables')}>
        <h2>{t('builder.view.tables')}</h2>
        <ul className={styles['chips']}>
          {view.sources.map(({ as, table }) => {
            const title = say(sourceTable(all, table)?.title ?? { mn: table })
            return (
              <li key={as}>
                {title} <code>{as}</code>
                {isDisabled || view.sources.length === 1 ? null : (
                  <IconButton
                    icon="close"
                    label={t('builder.view.table_remove', { name: title })}
                    onClick={() => onChange((draft) => removeSource(draft, as))}
                  />
                )}
              </li>
            )
          })}
        </ul>
        <Choice
          label={t('builder.view.table_add')}
          value=""
          disabled={isDisabled}
          choices={[
            { value: '', label: t('builder.view.choose') },
            ...all.map(({ name, title }) => ({ value: name, label: say(title) })),
          ]}
          onChange={({ target }) => {
            const table = sourceTable(all, target.value)
            if (table) onChange((draft) => addSource(draft, table, all))
          }}
        />
      </section>
      {one && other ? (
        <section className={styles['block']} aria-label={t('builder.view.joins')}>
          <h2>{t('builder.view.joins')}</h2>
          {view.joins.map((join, at) => (
            <JoinLine
              // A join has no name but its place.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              join={join}
              view={view}
              all={all}
              isDisabled={isDisabled}
              onChange={(next) => set(view.joins.with(at, next))}
              onRemove={() => set(view.joins.toSpliced(at, 1))}
            />
          ))}
          <Button
            icon="plus"
            kind="quiet"
            disabled={isDisabled}
            onClick={() =>
              set([
                ...view.joins,
                {
                  from: one.as,
                  to: view.sources.at(-1)!.as,
                  kind: 'inner',
                  on: [{ left: 'id', is: '=', right: 'id' }],
                },
              ])
            }
          >
            {t('builder.view.join_add')}
          </Button>
        </section>
      ) : null}
    </>
  )
}

interface LineProps extends Pick<Props, 'view' | 'all' | 'isDisabled'> {
  join: ViewJoin
  onChange: (join: ViewJoin) => void
  onRemove: () => void
}

function JoinLine({ join, view, all, isDisabled, onChange, onRemove }: LineProps) {
  const { t } = useText()
  const say = useWords()
  const names = view.sources.map(({ as, table }) => ({
    value: as,
    label: `${say(sourceTable(all, table)?.title ?? { mn: table })} (${as})`,
  }))
  const choices = (as: string) => columnChoices({ view, all, as, t, say })
  return (
    <div className={styles['join']}>
      <div className={styles['line']}>
        <Choice
          label={t('builder.view.left')}
          value={join.from}
          disabled={isDisabled}
          choices={names}
          onChange={({ target }) => onChange({ ...join, from: target.value })}
        />
        <Choice
          label={t('builder.view.join_kind')}
          value={join.kind}
          disabled={isDisabled}
          choices={joinKinds.map((kind) => ({ value: kind, label: t(joinWords[kind]) }))}
          onChange={({ target }) => onChange({ ...join, kind: target.value as ViewJoin['kind'] })}
        />
        <Choice
          label={t('builder.view.right')}
          value={join.to}
          disabled={isDisabled}
          choices={names}
          onChange={({ target }) => onChange({ ...join, to: target.value })}
        />
        <IconButton icon="trash" label={t('builder.view.join_remove')} disabled={isDisabled} onClick={onRemove} />
      </div>
      {join.on.map((on, at) => {
        const put = (change: Partial<typeof on>) => onChange({ ...join, on: join.on.with(at, { ...on, ...change }) })
        return (
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className={styles['line']}>
            <Choice
              label={t('builder.view.left')}
              value={on.left}
              disabled={isDisabled}
              choices={choices(join.from)}
              onChange={({ target }) => put({ left: target.value })}
            />
            <Choice
              label={t('builder.view.sign')}
              value={on.is}
              disabled={isDisabled}
              choices={joinSigns.map((sign) => ({ value: sign, label: sign }))}
              onChange={({ target }) => put({ is: target.value as typeof on.is })}
            />
            <Choice
              label={t('builder.view.right')}
              value={on.right}
              disabled={isDisabled}
              choices={choices(join.to)}
              onChange={({ target }) => put({ right: target.value })}
            />
            <IconButton
              icon="close"
              label={t('builder.view.on_remove')}
              disabled={isDisabled || join.on.length === 1}
              onClick={() => onChange({ ...join, on: join.on.toSpliced(at, 1) })}
            />
          </div>
        )
      })}
      <Button
        icon="plus"
        kind="quiet"
        size="small"
        disabled={isDisabled}
        onClick={() => onChange({ ...join, on: [...join.on, { left: 'id', is: '=', right: 'id' }] })}
      >
        {t('builder.view.on_add')}
      </Button>
    </div>
  )
}
