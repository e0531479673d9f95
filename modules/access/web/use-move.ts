import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { showFailure } from '#platform/web/feedback.ts'
import { choose, startHere, type Choice } from './session.ts'

/** Goes on working in another organisation, or as somebody else, from where one starts there. */
export function useMove() {
  const navigate = useNavigate()
  const cache = useQueryClient()
  return async (choice: Choice) => {
    try {
      await choose(choice)
      // What was read belongs to the place left behind.
      cache.clear()
      await navigate({ to: startHere() })
    } catch (error) {
      showFailure(error)
    }
  }
}
