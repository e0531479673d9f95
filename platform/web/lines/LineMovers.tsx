import { IconButton } from '../form-basics/index.ts'
import { useText } from '../i18n/index.ts'

/** Where there are no keys a line goes up and down by pressing. */
export function LineMovers({ at, count, onStep }: { at: number; count: number; onStep: (by: 1 | -1) => void }) {
  const { t } = useText()
  const number = at + 1
  return (
    <>
      <IconButton
        icon="up"
        size={16}
        label={t('platform.lines.up', { number })}
        disabled={at === 0}
        onClick={() => onStep(-1)}
      />
      <IconButton
        icon="down"
        size={16}
        label={t('platform.lines.down', { number })}
        disabled={number === count}
        onClick={() => onStep(1)}
      />
    </>
  )
}
