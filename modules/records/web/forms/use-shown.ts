import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, keyOf } from '#platform/web/call.ts'
import { showPublicForm } from '../../shared/forms/contract.ts'

/** The form behind an address; asked again with the password where one is given. */
export const useShown = (secret: string, password: string) =>
  useQuery({
    queryKey: keyOf(showPublicForm, { secret, password }),
    queryFn: ({ signal }) => call(showPublicForm, { secret, password }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
    meta: { quiet: true },
  })
