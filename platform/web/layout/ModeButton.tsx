import { IconButton } from '../form-basics/Button.tsx'
import { useText } from '../i18n/index.ts'
import { useTheme } from '../theme/index.ts'

export function ModeButton() {
  const { t } = useText()
  const { mode, setMode } = useTheme()
  const other = mode === 'dark' ? 'light' : 'dark'
  return (
    <IconButton
      icon={mode === 'dark' ? 'sun' : 'moon'}
      label={t(`platform.shell.mode_${other}`)}
      onClick={() => setMode(other)}
    />
  )
}
