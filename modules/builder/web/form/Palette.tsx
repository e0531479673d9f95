import type { FittedPart } from '#modules/records/shared/index.ts'
import { useDragItem } from '#platform/web/drag/index.ts'
import { lookOf } from '#platform/web/fields/index.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon, type IconName } from '#platform/web/icons/index.ts'
import { keyOf, useBuilding } from './building.ts'
import styles from './form.module.css'
import { type Element, elementPictures, elements } from './new-part.ts'

interface Props {
  /** What the form does not name yet. */
  loose: readonly FittedPart[]
  onPlace: (one: FittedPart) => void
  onAdd: (element: Element) => void
  onArrange: () => void
}

/** What can be put into the form: fields that have no place yet, and elements. */
export function Palette({ loose, onPlace, onAdd, onArrange }: Props) {
  const { t } = useText()
  const { nameOf, isDisabled } = useBuilding()
  return (
    <section className={styles['palette']} aria-label={t('builder.form.palette')}>
      <Button
        kind="primary"
        icon="spark"
        why={isDisabled ? t('platform.no_permission') : undefined}
        onClick={onArrange}
      >
        {t('builder.form.arrange')}
      </Button>
      <h3>{t('builder.form.fields')}</h3>
      {loose.length === 0 ? <p>{t('builder.form.all_placed')}</p> : null}
      {loose.map((one) => (
        <Offer
          key={keyOf(one)}
          id={`loose ${keyOf(one)}`}
          icon={one.kind === 'field' ? lookOf(one.column.kind).icon : 'grid'}
          name={nameOf(one)}
          onPress={() => onPlace(one)}
        />
      ))}
      <h3>{t('builder.form.elements')}</h3>
      {elements.map((element) => (
        <Offer
          key={element}
          id={`new ${element}`}
          icon={elementPictures[element]}
          name={t(`builder.form.new_${element}`)}
          onPress={() => onAdd(element)}
        />
      ))}
    </section>
  )
}

function Offer({ id, icon, name, onPress }: { id: string; icon: IconName; name: string; onPress: () => void }) {
  const { isDisabled } = useBuilding()
  const { ref, isDragged } = useDragItem({ id, mayMove: !isDisabled, isPlace: false })
  return (
    <button
      ref={ref}
      type="button"
      className={styles['offer']}
      data-dragged={isDragged || undefined}
      disabled={isDisabled}
      onClick={onPress}
    >
      <Icon name={icon} size={16} /> {name}
    </button>
  )
}
