import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { failureWords } from '../feedback.ts'
import { Avatar } from '../form-basics/Avatar.tsx'
import { Button } from '../form-basics/Button.tsx'
import { Icon } from '../icons/index.ts'
import { useText } from '../i18n/index.ts'
import styles from './Combobox.module.css'
import { placeBeside } from './place.ts'
import type { Option } from './source.ts'

interface Props {
  id: string
  box: RefObject<HTMLDivElement | null>
  isOpen: boolean
  options: readonly Option[]
  active: number
  value: string
  label: string
  found: { isWaiting: boolean; error: unknown; hasMore: boolean; more: () => void; again: () => void }
  onChoose: (option: Option) => void
  onActive: (at: number) => void
}

/** The list under the field, above everything else on the page: in a dialog, and whatever scrolls around it. */
export function List({ id, box, isOpen, options, active, value, label, found, onChoose, onActive }: Props) {
  const { t } = useText()
  const panel = useRef<HTMLDivElement>(null)
  const count = options.length

  useLayoutEffect(() => {
    const [element, field] = [panel.current, box.current]
    if (!isOpen || !element || !field) return
    element.showPopover()
    const follow = () => placeBeside(field, element)
    follow()
    addEventListener('scroll', follow, true)
    addEventListener('resize', follow)
    visualViewport?.addEventListener('resize', follow)
    return () => {
      removeEventListener('scroll', follow, true)
      removeEventListener('resize', follow)
      visualViewport?.removeEventListener('resize', follow)
      // Taken out of the page together with its dialog it is closed already.
      if (element.isConnected) element.hidePopover()
    }
  }, [isOpen, box])

  useEffect(() => {
    if (isOpen && active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, active, id])

  const status = found.isWaiting
    ? t('platform.loading')
    : found.error
      ? ''
      : count === 0
        ? t('platform.no_results')
        : t(found.hasMore ? 'platform.picker.first' : 'platform.picker.found', { count })
  return (
    // The field keeps the focus whatever is pressed here.
    <div
      ref={panel}
      popover="manual"
      role="presentation"
      className={styles['panel']}
      onMouseDown={(event) => event.preventDefault()}
    >
      {isOpen && count > 0 ? (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          className={styles['list']}
          aria-busy={found.isWaiting || undefined}
          onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
            if (scrollTop + clientHeight > scrollHeight - 120) found.more()
          }}
        >
          {options.map((option, at) => (
            <button
              key={option.value}
              type="button"
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={option.value === value}
              aria-disabled={option.isClosed}
              data-active={at === active || undefined}
              className={styles['option']}
              onClick={() => onChoose(option)}
              onPointerMove={() => {
                if (at !== active) onActive(at)
              }}
            >
              {option.face ? <Avatar first={option.face.first} last={option.face.last} size={30} /> : null}
              <span className={styles['texts']}>
                <span>{option.label}</span>
                {option.detail ? <small>{option.detail}</small> : null}
              </span>
              {option.value === value ? <Icon name="check" size={16} weight={2.2} /> : null}
            </button>
          ))}
        </div>
      ) : null}
      {isOpen && count === 0 && found.isWaiting ? (
        <div className={styles['waiting']} aria-hidden>
          {[0, 1, 2].map((row) => (
            <span key={row} />
          ))}
        </div>
      ) : null}
      {isOpen && count === 0 && !found.isWaiting && !found.error ? (
        <p className={styles['note']} aria-hidden>
          {t('platform.no_results')}
        </p>
      ) : null}
      {isOpen && found.error ? (
        <div className={styles['note']} role="alert">
          <p>{failureWords(found.error)?.text}</p>
          <Button size="small" icon="refresh" tabIndex={-1} onClick={found.again}>
            {t('platform.retry')}
          </Button>
        </div>
      ) : null}
      <p role="status" className="orgil-hidden">
        {isOpen ? status : ''}
      </p>
    </div>
  )
}
