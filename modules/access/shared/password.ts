import { z } from 'zod'
import { isCommonPassword } from './common-passwords.ts'

const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 200

/**
 * Section 5 of the specification, rule by rule: Latin, with upper and lower case, digits and special characters, no
 * spaces. The last rule is ours.
 */
export const passwordRules = {
  length: (password: string) => password.length >= MIN_PASSWORD_LENGTH,
  latin: (password: string) => /^[\x21-\x7e]+$/.test(password),
  cases: (password: string) => /[A-Z]/.test(password) && /[a-z]/.test(password),
  digit: (password: string) => /\d/.test(password),
  special: (password: string) => /[\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e]/.test(password),
  uncommon: (password: string) => !isCommonPassword(password),
} as const
export type PasswordRule = keyof typeof passwordRules

export const brokenRules = (password: string) =>
  (Object.keys(passwordRules) as PasswordRule[]).filter((rule) => !passwordRules[rule](password))

export const strengths = ['weak', 'fair', 'strong'] as const
type Strength = (typeof strengths)[number]

/** Shorter names stand in too many words by chance. */
const SHORTEST_NAME = 3

/** Login names know no upper and lower case, so it is found in any. */
export const holdsName = (password: string, login: string) =>
  login.length >= SHORTEST_NAME && password.toLowerCase().includes(login.toLowerCase())

/**
 * How hard a password is to guess, as far as its letters tell: what breaks a rule is weak, length makes the rest
 * strong.
 */
export function passwordStrength(password: string, login = ''): Strength {
  if (passwordProblem(password, login)) return 'weak'
  const kinds = new Set(password).size
  return password.length >= 12 && kinds >= 8 ? 'strong' : 'fair'
}

/** Translation key of what is wrong with a new password of this person; undefined where nothing is. */
export function passwordProblem(password: string, login: string) {
  const broken = brokenRules(password)
  if (broken.some((rule) => rule !== 'uncommon')) return 'access.password_rule'
  if (holdsName(password, login)) return 'access.password_name'
  return broken.length > 0 ? 'access.password_common' : undefined
}

export const newPassword = z
  .string()
  .max(MAX_PASSWORD_LENGTH)
  .superRefine((password, context) => {
    const message = passwordProblem(password, '')
    if (message) context.addIssue({ code: 'custom', message })
  })

interface Wanted {
  login: string
  password: string
}

/** For `.superRefine` of a form that asks for the login name too; what else is wrong stands at the field already. */
export function refuseNameInside({ login, password }: Wanted, problems: z.core.$RefinementCtx) {
  if (passwordProblem(password, login) === 'access.password_name')
    problems.addIssue({ code: 'custom', path: ['password'], message: 'access.password_name' })
}

/** The same where the password is one of two ways to start: without it nothing that was typed there counts. */
export function refuseFirstPassword(
  { start, login, password }: Wanted & { start: 'invitation' | 'password' },
  problems: z.core.$RefinementCtx,
) {
  const message = start === 'password' ? passwordProblem(password, login) : undefined
  if (message) problems.addIssue({ code: 'custom', path: ['password'], message })
}
