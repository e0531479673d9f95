import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallError } from './call.ts'
import { showFailure } from './feedback.ts'

/** Only a lost connection or a server that is starting is worth another try by itself. */
const worthRetrying = (error: unknown) =>
  error instanceof CallError && (error.status === 0 || error.status === 502 || error.status === 503)

/** A session that is over leads to the sign-in, however quietly its screen wanted to fail. */
const isOver = (error: unknown) => error instanceof CallError && error.status === 406

export function createQueryClient() {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isOver(error) || (!query.meta?.['quiet'] && query.state.data === undefined)) showFailure(error)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, mutation) => {
        if (isOver(error) || !mutation.meta?.['quiet'])
          showFailure(error, mutation.meta?.['doing'] as string | undefined)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (count, error) => count < 2 && worthRetrying(error),
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false },
    },
  })
}
