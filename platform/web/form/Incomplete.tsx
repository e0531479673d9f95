import { Notice } from '../form-basics/Notice.tsx'
import { useText } from '../i18n/index.ts'

interface Props {
  form: { isIncomplete: boolean; problemCount: number }
}

/** That something is missing, and how much; each field says what. */
export function Incomplete({ form: { isIncomplete, problemCount } }: Props) {
  const { t } = useText()
  return isIncomplete ? (
    <Notice kind="danger" live title={t('platform.incomplete')}>
      {t('platform.incomplete_count', { count: problemCount })}
    </Notice>
  ) : null
}
