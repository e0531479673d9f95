import { useText } from '#platform/web/i18n/index.ts'
import type { Entered } from '../../shared/joining.ts'

interface Asking {
  first_name: string
  last_name: string
  entered: Entered
}

/** What an organisation reads of somebody who asks it to take them in, beside the name of the account. */
export function useEntered({ first_name, last_name, entered }: Asking): [string, string][] {
  const { t } = useText()
  const genders = { men: t('access.profile.gender_men'), women: t('access.profile.gender_women') }
  const typedName = [entered.last_name, entered.first_name].filter(Boolean).join(' ')
  const facts: [string, string | null | undefined][] = [
    [t('access.join.typed_name'), typedName === `${last_name} ${first_name}` ? null : typedName],
    [t('access.profile.email'), entered.email],
    [t('access.profile.phone'), entered.phone],
    [t('access.profile.mobile'), entered.mobile],
    [t('access.profile.register_number'), entered.register_number],
    [t('access.profile.birth_date'), entered.birth_date],
    [t('access.profile.gender'), entered.gender && genders[entered.gender]],
  ]
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
}
