import { kindOf } from '#platform/shared/fields/index.ts'
import { generators, letterKinds, scripts } from '#platform/shared/fields/kinds/text.ts'
import { patternOf } from '#platform/shared/fields/pattern.ts'
import { Choice, TextField } from '../../form-basics/index.ts'
import { WordsFields } from '../../form/WordsFields.tsx'
import { useText } from '../../i18n/index.ts'
import type { SettingsProps } from '../look.ts'
import { AroundSettings } from './AroundSettings.tsx'
import styles from './settings.module.css'

/** How long a text is, of which letters, what it looks like, and what stands around it. */
export function TextSettings(props: SettingsProps) {
  const { field, isDisabled, onChange } = props
  const { t } = useText()
  const { settings = {} } = kindOf(field.kind)
  return (
    <div className={styles['pair']}>
      {(['min_length', 'max_length'] as const)
        .filter((name) => name in settings)
        .map((name) => (
          <TextField
            key={name}
            label={t(`platform.fields.setting.${name}`)}
            type="number"
            min={1}
            max={10_000}
            value={field[name] ?? ''}
            disabled={isDisabled}
            onChange={({ target }) =>
              onChange({ [name]: Number(target.value) >= 1 ? Math.floor(Number(target.value)) : undefined }, name)
            }
          />
        ))}
      <AroundSettings {...props} />
      {'letters' in settings ? (
        <div className={styles['whole']}>
          <Choice
            label={t('platform.fields.setting.letters')}
            value={field.letters ?? ''}
            disabled={isDisabled}
            choices={[
              { value: '', label: t('platform.fields.setting.letters_any') },
              ...letterKinds.map((value) => ({ value, label: t(`platform.fields.setting.letters_${value}`) })),
            ]}
            onChange={({ target }) =>
              onChange({ letters: letterKinds.find((one) => one === target.value) ?? undefined })
            }
          />
        </div>
      ) : null}
      {'script' in settings ? (
        <div className={styles['whole']}>
          <Choice
            label={t('platform.fields.part.script')}
            value={field.script ?? ''}
            disabled={isDisabled}
            choices={[
              { value: '', label: t('platform.fields.setting.script_usual') },
              ...scripts.map((value) => ({ value, label: t(`platform.fields.setting.script_${value}`) })),
            ]}
            onChange={({ target }) => onChange({ script: scripts.find((one) => one === target.value) })}
          />
        </div>
      ) : null}
      {'generator' in settings ? <GeneratorSettings {...props} /> : null}
      {'pattern' in settings ? <PatternSettings {...props} /> : null}
    </div>
  )
}

function PatternSettings({ field: { pattern, pattern_says }, isDisabled, onChange }: SettingsProps) {
  const { t } = useText()
  return (
    <div className={styles['whole']}>
      <TextField
        label={t('platform.fields.setting.pattern')}
        hint={t('platform.fields.setting.pattern_hint')}
        error={pattern !== undefined && !patternOf(pattern) ? t('platform.fields.pattern_not_understood') : undefined}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        value={pattern ?? ''}
        disabled={isDisabled}
        onChange={({ target }) => onChange({ pattern: target.value || undefined }, 'pattern')}
      />
      {pattern === undefined ? null : (
        <WordsFields
          label={t('platform.fields.setting.pattern_says')}
          words={pattern_says ?? { mn: '' }}
          maxLength={200}
          isDisabled={isDisabled}
          onChange={(language, text) =>
            onChange({ pattern_says: { ...(pattern_says ?? { mn: '' }), [language]: text } }, `pattern ${language}`)
          }
        />
      )}
    </div>
  )
}

function GeneratorSettings({ field: { generator, generator_length }, isDisabled, onChange }: SettingsProps) {
  const { t } = useText()
  return (
    <div className={styles['whole']}>
      <Choice
        label={t('platform.fields.part.generator')}
        value={generator ?? ''}
        disabled={isDisabled}
        choices={[
          { value: '', label: t('platform.fields.setting.generator_none') },
          ...generators.map((value) => ({ value, label: t(`platform.fields.setting.generator_${value}`) })),
        ]}
        onChange={({ target }) =>
          onChange({
            generator: generators.find((one) => one === target.value),
            ...(target.value === '' && { generator_length: undefined }),
          })
        }
      />
      {generator === undefined ? null : (
        <TextField
          label={t('platform.fields.part.generator_length')}
          type="number"
          min={4}
          max={40}
          value={generator_length ?? ''}
          disabled={isDisabled}
          onChange={({ target }) => {
            const length = Math.floor(Number(target.value))
            onChange({ generator_length: length >= 4 && length <= 40 ? length : undefined }, 'generator')
          }}
        />
      )}
    </div>
  )
}
