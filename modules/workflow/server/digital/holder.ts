import { plainRegisterNumber } from '#platform/shared/register-number.ts'
import type { CertificateHolder } from '../../shared/digital.ts'
import { oneLine } from '../certificates/one-line.ts'
import { fingerprintOf } from '../certificates/pdf-signature.ts'
import type { Certified } from './certified.ts'

const ids = {
  commonName: '2.5.4.3',
  surname: '2.5.4.4',
  givenName: '2.5.4.42',
  serialNumber: '2.5.4.5',
  userId: '0.9.2342.19200300.100.1.1',
}

/** Letters that offices write in the place of a Cyrillic one. */
const latin: Record<string, string> = {
  А: 'A',
  Б: 'B',
  В: 'VW',
  Г: 'G',
  Д: 'D',
  Е: 'EY',
  Ё: 'YE',
  Ж: 'JZ',
  З: 'Z',
  И: 'I',
  Й: 'IY',
  К: 'K',
  Л: 'L',
  М: 'M',
  Н: 'N',
  О: 'O',
  Ө: 'OU',
  П: 'P',
  Р: 'R',
  С: 'S',
  Т: 'T',
  У: 'U',
  Ү: 'UV',
  Ф: 'F',
  Х: 'HKX',
  Ц: 'TC',
  Ч: 'C',
  Ш: 'S',
  Щ: 'S',
  Э: 'E',
  Ю: 'YU',
  Я: 'Y',
}

/** Whom a certificate names. */
export function holderOf({ x509, subject }: Certified): CertificateHolder {
  const first = (id: string) => subject.find(({ type, value }) => type === id && value.trim() !== '')?.value.trim()
  const name = first(ids.commonName) ?? [first(ids.surname), first(ids.givenName)].filter(Boolean).join(' ')
  const numbers = subject
    .filter(({ type }) => type === ids.serialNumber || type === ids.userId)
    .map(({ value }) => registerNumberIn(value))
    .filter((one) => one !== null)
  const subjectLine = oneLine(x509.subject)
  return {
    name: name || subjectLine,
    register_number: numbers[0] ?? null,
    subject: subjectLine,
    issuer: oneLine(x509.issuer),
    serial: x509.serialNumber,
    fingerprint: fingerprintOf(x509.raw),
    valid_to: x509.validToDate.toISOString(),
  }
}

/**
 * `УБ90051512`, also as `PNOMN-УБ90051512` (EN 319 412-1) or in Latin letters; null where it is the number of
 * something else.
 */
export function registerNumberIn(text: string): string | null {
  const [, number] = /^(?:(?:PNO|IDC)MN-)?(\p{L}{2}\d{8})$/u.exec(text.replace(/\s/g, '').toUpperCase()) ?? []
  return number ?? null
}

/** Whether both mean the same citizen, whichever letters they are written in. */
export function isSameRegisterNumber(certified: string, own: string) {
  if (plainRegisterNumber(certified) === plainRegisterNumber(own)) return true
  const [one = '', two = '', ...rest] = plainRegisterNumber(own)
  const [first = '', second = '', ...digits] = certified
  const isLetter = (written: string, meant: string) => written === meant || latin[meant]?.includes(written) === true
  return digits.join('') === rest.join('') && isLetter(first, one) && isLetter(second, two)
}

/** Whether both parts of a person's name stand in the certificate; written in other letters they do not. */
export function isSameName(certified: string, { first_name, last_name }: { first_name: string; last_name: string }) {
  const plain = (name: string) =>
    name
      .normalize('NFC')
      .replace(/[^\p{L}]+/gu, '')
      .toLocaleLowerCase('mn')
  const [whole, first, last] = [certified, first_name, last_name].map(plain)
  return whole === `${last}${first}` || whole === `${first}${last}`
}
