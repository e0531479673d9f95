/** Latin letters that look like Cyrillic ones, as keyboards left in the wrong language give them. */
const lookAlikes: Record<string, string> = {
  A: 'А',
  B: 'В',
  C: 'С',
  E: 'Е',
  H: 'Н',
  K: 'К',
  M: 'М',
  O: 'О',
  P: 'Р',
  T: 'Т',
  X: 'Х',
  Y: 'У',
}

interface RegisterNumber {
  number: string
  birth_date: string
  gender: 'men' | 'women'
}

/** A registration number as it is kept: capital letters, Cyrillic where they look so, no spaces. */
export function plainRegisterNumber(text: string) {
  return text
    .replace(/\s/g, '')
    .toLocaleUpperCase('mn')
    .replace(/[A-Z]/g, (letter) => lookAlikes[letter] ?? letter)
}

/**
 * What a citizen's registration number tells: two letters of the place, then year, month and day of birth, then a
 * digit of sex and a control digit. Who was born from 2000 on has 20 added to the month. How the control digit is
 * made is not public, so none is refused for it. Undefined for anything else, also for a day that has not come.
 */
export function readRegisterNumber(text: string): RegisterNumber | undefined {
  const number = plainRegisterNumber(text)
  const [, year, month, day, sex] = /^[А-ЯЁӨҮ]{2}(\d\d)(\d\d)(\d\d)(\d)\d$/.exec(number) ?? []
  if (year === undefined) return undefined
  const isYoung = Number(month) > 20
  const birth_date = `${isYoung ? 20 : 19}${year}-${String(Number(month) - (isYoung ? 20 : 0)).padStart(2, '0')}-${day}`
  const moment = new Date(`${birth_date}T00:00:00Z`)
  if (
    Number.isNaN(moment.getTime()) ||
    moment.toISOString().slice(0, 10) !== birth_date ||
    moment.getTime() > Date.now()
  )
    return undefined
  return { number, birth_date, gender: Number(sex) % 2 === 1 ? 'men' : 'women' }
}
