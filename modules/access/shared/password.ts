import { z } from 'zod'

export const MIN_PASSWORD_LENGTH = 8

/** Latin, with upper and lower case, digits and special characters, no spaces. */
export function isGoodPassword(password: string) {
  return password.length >= MIN_PASSWORD_LENGTH
    && /^[\x21-\x7e]+$/.test(password)
    && /[A-Z]/.test(password)
    && /[a-z]/.test(password)
    && /\d/.test(password)
    && /[^A-Za-z\d]/.test(password)
}

export const newPassword = z.string().max(200).refine(isGoodPassword, 'access.password_rule')
