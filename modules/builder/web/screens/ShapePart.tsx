import { kindOf } from '#platform/shared/fields/index.ts'
import { Choice } from '#platform/web/form-basics/index.ts'
import { WordsFields } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { type Template, templates } from '#modules/records/shared/index.ts'
import type { ScreenPartProps } from './part.ts'
import styles from './screens.module.css'

const titles = {
  drawer: 'builder.template_drawer',
  window: 'builder.template_window',
  page: 'builder.template_page',
  split: 'builder.template_split',
  tree: 'builder.template_tree',
  details: 'builder.template_details',
  dashboard: 'builder.template_dashboard',
} as const satisfies Record<Template, string>

/** What it is called, over which table it stands, and how a list and its rows stand together. */
export function ShapePart({
  draft,
  table,
  tables,
  isDisabled,
  onChange,
}: Omit<ScreenPartProps, 'table'> & { table: ScreenPartProps['table'] | undefined }) {
  const { t } = useText()
  const say = useWords()
  const groups = (table?.columns ?? []).filter(({ kind }) => canBranch(kind))
  return (
    <div className={styles['sheet']}>
      <fieldset className={styles['part']} disabled={isDisabled}>
        <WordsFields
          label={t('builder.screen_title')}
          words={draft.title}
          maxLength={100}
          isDisabled={isDisabled}
          onChange={(language, text) => onChange({ title: { ...draft.title, [language]: text } }, `title ${language}`)}
        />
        <Choice
          label={t('builder.screen_source')}
          hint={t(draft.template === 'dashboard' ? 'builder.dashboard_source_hint' : 'builder.screen_source_hint')}
          value={draft.source}
          choices={tables.map(({ name, title }) => ({ value: name, label: say(title) }))}
          onChange={({ target }) =>
            // What named columns of another table means nothing over this one; blocks name their own.
            onChange({
              source: target.value,
              views: undefined,
              grid: undefined,
              filter: undefined,
              begins: undefined,
              period: undefined,
              by: undefined,
              details: undefined,
              actions: undefined,
            })
          }
        />
        {draft.template === 'tree' ? (
          <Choice
            label={t('builder.screen_by')}
            hint={t('builder.screen_by_hint')}
            value={draft.by ?? ''}
            choices={[
              { value: '', label: t('builder.choose_column') },
              ...groups.map(({ name, label }) => ({ value: name, label: say(label) })),
            ]}
            onChange={({ target }) => onChange({ by: target.value || undefined })}
          />
        ) : null}
      </fieldset>
      <fieldset className={styles['part']} disabled={isDisabled}>
        <legend>{t('builder.screen_template')}</legend>
        <ul className={styles['templates']}>
          {templates.map((one) => (
            <li key={one}>
              <button
                type="button"
                aria-pressed={draft.template === one}
                onClick={() =>
                  onChange({
                    template: one,
                    ...(one !== 'tree' && { by: undefined }),
                    dashboard: one === 'dashboard' ? (draft.dashboard ?? { blocks: [], filters: [] }) : undefined,
                  })
                }
              >
                <Sketch template={one} />
                <span>{t(titles[one])}</span>
              </button>
            </li>
          ))}
        </ul>
      </fieldset>
    </div>
  )
}

/** What stands in it is chosen at the left: choices, and what names something. */
const canBranch = (kind: string) => ['key', 'row', 'number'].includes(kindOf(kind).stored ?? '')

/** Boxes of a screen, as parts of 48 × 30: left, top, width, height, and whether it lies above the others. */
const sketches: Record<Template, readonly (readonly [number, number, number, number, boolean])[]> = {
  drawer: [
    [1, 1, 46, 28, false],
    [28, 1, 19, 28, true],
  ],
  window: [
    [1, 1, 46, 28, false],
    [12, 6, 24, 18, true],
  ],
  page: [
    [1, 1, 21, 28, false],
    [26, 1, 21, 28, true],
  ],
  split: [
    [1, 1, 26, 28, false],
    [29, 1, 18, 28, true],
  ],
  tree: [
    [1, 1, 12, 28, true],
    [15, 1, 32, 28, false],
  ],
  details: [
    [1, 1, 46, 13, false],
    [1, 16, 46, 13, true],
  ],
  dashboard: [
    [1, 1, 14, 8, true],
    [17, 1, 14, 8, true],
    [33, 1, 14, 8, true],
    [1, 11, 29, 18, false],
    [32, 11, 15, 18, false],
  ],
}

function Sketch({ template }: { template: Template }) {
  return (
    <svg viewBox="0 0 48 30" aria-hidden className={styles['sketch']}>
      {sketches[template].map(([x, y, width, height, isAbove]) => (
        <rect key={`${x} ${y}`} {...{ x, y, width, height }} rx={2} data-above={isAbove || undefined} />
      ))}
    </svg>
  )
}
