import { useState } from 'react'
import type { EmployeeDetail } from '../../shared/staff.ts'

/** As the career stood when this came up; once somebody was told that it went on meanwhile, as it stands. */
export function useSeenCareer({ career_version }: Pick<EmployeeDetail, 'career_version'>) {
  const [seen, setSeen] = useState<string | null>(career_version)
  return { career_version: seen ?? career_version, follow: () => setSeen(null) }
}
