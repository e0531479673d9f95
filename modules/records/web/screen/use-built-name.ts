import { useParams } from '@tanstack/react-router'

/** The table that the address names, which the organisation built. */
export function useBuiltName() {
  const { key = '' } = useParams({ strict: false })
  // No key of a text: the build takes templates for such.
  return ['records', key].join('.')
}
