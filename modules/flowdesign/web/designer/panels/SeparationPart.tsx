import { Choice, IconButton } from '#platform/web/form-basics/index.ts'
import { Tick } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { type DiagramNode, type Separation, separable, stepNodes, stepTypeOf } from '#modules/workflow/shared/index.ts'
import styles from './panels.module.css'
import type { PartProps } from './part.ts'

/** Who may not decide the step although it is for them, and whether whoever has just decided is asked again. */
export function SeparationPart({ diagram, node, subject, isDisabled, onData }: PartProps) {
  const { t } = useText()
  const say = useWords()
  const separation = node.data.separation ?? {}
  const chosen = separation.steps ?? []
  const change = (part: { [Name in keyof Separation]?: Separation[Name] | undefined }) => {
    const next = Object.fromEntries(
      Object.entries({ ...separation, ...part }).filter(([, value]) => value !== undefined),
    )
    onData({ separation: Object.keys(next).length > 0 ? next : undefined })
  }
  const nameOf = (step: DiagramNode | undefined) => (step ? say({ ...step.data.labels, mn: step.data.label }) : '—')
  const others = stepNodes(diagram).filter((one) => {
    const type = stepTypeOf(one)
    return one.id !== node.id && type !== undefined && separable.includes(type) && !chosen.includes(one.id)
  })
  return (
    <fieldset className={styles['group']} disabled={isDisabled}>
      <legend>{t('flowdesign.field.separation')}</legend>
      <Tick
        label={t('flowdesign.flag.not_sender')}
        hint={t('flowdesign.flag_hint.not_sender')}
        checked={separation.sender === true}
        onChange={({ target }) => change({ sender: target.checked || undefined })}
      />
      {chosen.map((id) => (
        <p key={id} className={styles['kept']}>
          <span>{t('flowdesign.separation.not_of', { step: nameOf(diagram.nodes.find((one) => one.id === id)) })}</span>
          <IconButton
            icon="close"
            label={t('flowdesign.separation.drop')}
            onClick={() => change({ steps: chosen.length > 1 ? chosen.filter((one) => one !== id) : undefined })}
          />
        </p>
      ))}
      {others.length > 0 ? (
        <Choice
          label={t('flowdesign.separation.add')}
          value=""
          choices={[
            { value: '', label: t('flowdesign.separation.nobody_else') },
            ...others.map((one) => ({ value: one.id, label: nameOf(one) })),
          ]}
          onChange={({ target }) => target.value !== '' && change({ steps: [...chosen, target.value] })}
        />
      ) : null}
      {subject.object_type === 'CHECK' || subject.object_type === 'TRANSFER' ? (
        <Tick
          label={t('flowdesign.flag.same_again')}
          hint={t('flowdesign.flag_hint.same_again')}
          checked={separation.same_again === 'pass_by'}
          onChange={({ target }) => change({ same_again: target.checked ? 'pass_by' : undefined })}
        />
      ) : null}
    </fieldset>
  )
}
