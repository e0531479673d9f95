import { TextField } from '#platform/web/form-basics/index.ts'
import { WordsFields } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon, isIconName, type IconName } from '#platform/web/icons/index.ts'
import { Card } from '#platform/web/layout/index.ts'
import { saysNothing } from '#platform/shared/visible-text.ts'
import { type FlowContents, numberPrefix } from '#modules/workflow/shared/index.ts'
import styles from './panels.module.css'

const icons: readonly IconName[] = [
  'document',
  'calendar',
  'vote',
  'mail',
  'money',
  'box',
  'users',
  'building',
  'seal',
  'pen',
  'ballot',
  'chart',
  'key',
  'shield',
  'plan',
  'flag',
  'star',
  'tag',
]

interface Props {
  contents: FlowContents
  isDisabled: boolean
  onChange: (change: Partial<FlowContents>, about?: string) => void
}

/** What the flow is called, and how its documents are numbered. */
export function SettingsForm({ contents, isDisabled, onChange }: Props) {
  const { t } = useText()
  const { title, description, category, icon, number_prefix } = contents
  return (
    <div className={styles['settings']}>
      <Card title={t('flowdesign.names')}>
        <div className={styles['settingParts']}>
          <WordsFields
            label={t('flowdesign.title')}
            words={title}
            isDisabled={isDisabled}
            error={saysNothing(title.mn) ? t('workflow.finding.title_missing') : undefined}
            onChange={(language, text) => onChange({ title: { ...title, [language]: text } }, `title ${language}`)}
          />
          <WordsFields
            isLong
            label={t('flowdesign.what_for')}
            words={description}
            maxLength={400}
            isDisabled={isDisabled}
            onChange={(language, text) =>
              onChange({ description: { ...description, [language]: text } }, `description ${language}`)
            }
          />
          <WordsFields
            label={t('flowdesign.category')}
            words={category}
            maxLength={80}
            isDisabled={isDisabled}
            onChange={(language, text) =>
              onChange({ category: { ...category, [language]: text } }, `category ${language}`)
            }
          />
        </div>
      </Card>
      <Card title={t('flowdesign.numbering')}>
        <TextField
          label={t('flowdesign.prefix')}
          value={number_prefix}
          maxLength={8}
          disabled={isDisabled}
          hint={t('flowdesign.prefix_hint', {
            example: `${number_prefix || t('flowdesign.prefix_example')}/2026-0001`,
          })}
          error={numberPrefix.test(number_prefix) ? undefined : t('workflow.finding.prefix_missing')}
          onChange={({ target }) => onChange({ number_prefix: target.value.toLocaleUpperCase('mn') }, 'prefix')}
        />
      </Card>
      <Card title={t('flowdesign.icon')}>
        <div className={styles['icons']} role="radiogroup" aria-label={t('flowdesign.icon')}>
          {[...new Set([...(isIconName(icon) ? [icon] : []), ...icons])]
            .toSorted((a, b) => icons.indexOf(a) - icons.indexOf(b))
            .map((name) => (
              <label key={name} title={name}>
                <input
                  type="radio"
                  name="flow-icon"
                  aria-label={name}
                  checked={icon === name}
                  disabled={isDisabled}
                  onChange={() => onChange({ icon: name })}
                />
                <Icon name={name} size={20} />
              </label>
            ))}
        </div>
      </Card>
    </div>
  )
}
