import { useState } from 'react'
import { exampleOf, type FieldValue, type FormField, kindHint, kindTitle } from '#platform/shared/fields/index.ts'
import { FieldInput, type FieldLook, FieldValue as Shown, looksByGroup } from '#platform/web/fields/index.ts'
import { Segments } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { Card, EmptyState, Page, PageHeader } from '#platform/web/layout/index.ts'
import { ListTools, SearchField } from '#platform/web/table/index.ts'
import styles from './elements.module.css'

/** Every kind of field that a builder can choose, tried where it stands: empty, filled, wrong and as it is read. */
export default function ElementsPage() {
  const { t } = useText()
  const groups = looksByGroup(() => true)
  const [chosen, setChosen] = useState(groups[0]?.group ?? 'texts')
  const [sought, setSought] = useState('')
  const isSought = ({ kind }: FieldLook) =>
    [t(kindTitle(kind)), t(kindHint(kind)), kind.name].join(' ').toLowerCase().includes(sought.toLowerCase())
  const found = groups
    .filter(({ group }) => sought !== '' || group === chosen)
    .flatMap(({ among }) => among)
    .filter(isSought)
  return (
    <Page>
      <PageHeader title={t('builder.elements.title')} meta={t('builder.elements.hint')} />
      <ListTools>
        <SearchField q={sought} label={t('builder.elements.search')} onSearch={setSought} />
        {sought === '' ? (
          <Segments
            isLabelHidden
            label={t('builder.elements.group')}
            value={chosen}
            choices={groups.map(({ group }) => ({ value: group, label: t(`platform.fields.group.${group}`) }))}
            onChange={setChosen}
          />
        ) : null}
      </ListTools>
      {found.length === 0 ? <EmptyState icon="search" title={t('platform.no_results')} /> : null}
      <div className={styles['gallery']}>
        {found.map((look) => (
          <Element key={look.kind.name} look={look} />
        ))}
      </div>
    </Page>
  )
}

function Element({ look: { kind, icon } }: { look: FieldLook }) {
  const { t } = useText()
  const field: FormField = {
    name: kind.name,
    kind: kind.name,
    label: { mn: t(kindTitle(kind)) },
    required: false,
    ...((kind.isChoice || kind.isSeveral) && { options: kind.offered ?? optionsOf(t) }),
  }
  const example = exampleOf(field)
  const [value, setValue] = useState<FieldValue>(example)
  // What names the rows of a table is tried where there is one, and what the server writes nobody types.
  const isTried = !kind.given && !(kind.settings && 'rows_of' in kind.settings)
  return (
    <Card>
      <h2 className={styles['name']}>
        <Icon name={icon} size={18} />
        {t(kindTitle(kind))}
        <code>{kind.name}</code>
      </h2>
      <p className={styles['hint']}>{t(kindHint(kind))}</p>
      {isTried ? (
        <div className={styles['states']}>
          <FieldInput
            field={{ ...field, label: { mn: t('builder.elements.try') } }}
            value={value}
            problem={undefined}
            beside={undefined}
            onChange={setValue}
          />
          <FieldInput
            field={{ ...field, label: { mn: t('builder.elements.wrong') }, required: true }}
            value={null}
            problem="platform.fields.required"
            beside={undefined}
            onChange={() => undefined}
          />
        </div>
      ) : (
        <p className={styles['hint']}>{t(kind.given ? 'builder.elements.given' : 'builder.elements.rows')}</p>
      )}
      <dl className={styles['read']}>
        <dt>{t('builder.elements.read')}</dt>
        <dd>
          <Shown field={field} value={isTried ? value : example} isWhole />
        </dd>
      </dl>
    </Card>
  )
}

const optionsOf = (t: (key: string) => string): NonNullable<FormField['options']> =>
  (['green', 'orange', 'red'] as const).map((colour, at) => ({
    value: colour,
    colour,
    label: { mn: t(`builder.elements.option_${at + 1}`) },
  }))
