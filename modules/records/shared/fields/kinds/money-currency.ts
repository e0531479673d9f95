import { z } from 'zod'
import { groupedTo, plainNumber } from '#platform/shared/amount.ts'
import type { FieldKind } from '#platform/shared/fields/kind.ts'

// Read by everybody with the list of modules, so it knows no other kind.

/** In the order in which they are offered, with the sign that people know them by. */
export const currencies = { MNT: '₮', USD: '$', EUR: '€', JPY: '¥', AUD: 'A$', RUB: '₽', KRW: '₩', CNY: 'CN¥' } as const
type Currency = keyof typeof currencies
const isCurrency = (text: string): text is Currency => Object.hasOwn(currencies, text)

const WRITTEN = /^(-?\d{1,15}(?:\.\d{1,6})?) ([A-Z]{3})$/
const BY_SIGN = new Map<string, string>(Object.entries(currencies).map(([code, sign]) => [sign, code]))

export interface Sum {
  amount: string
  currency: string
}

/** What a value says: `1500.5 USD`. */
export function sumIn(value: unknown): Sum | undefined {
  const [, amount, currency] = (typeof value === 'string' && WRITTEN.exec(value)) || []
  return amount !== undefined && currency !== undefined ? { amount, currency } : undefined
}

/** As people write it: the amount and the code or the sign of the currency, in either order. */
function tidySum(value: string) {
  const [, before = '', amount = '', after = ''] =
    /^([^\d.,\s-]*)\s*(-?[\d., ]+?)\s*([^\d.,\s-]*)$/.exec(value.trim()) ?? []
  const code = (before || after).toUpperCase()
  const currency = BY_SIGN.get(before || after) ?? BY_SIGN.get(code) ?? code
  const plain = amount.replace(/[, ](?=\d{3}(?:\D|$))/g, '')
  return amount === '' ? value.trim() : `${plain} ${currency === '' ? 'MNT' : currency}`
}

const USUAL = 2

/** An amount with the currency that it is in. */
export const moneyCurrency: FieldKind<string> = {
  name: 'money_currency',
  example: '1500.5 USD',
  group: 'numbers',
  value: z.string().max(40),
  isOfTables: true,
  tidy: tidySum,
  problem(_, value) {
    const sum = sumIn(value)
    if (!sum || (sum.amount.split('.')[1] ?? '').length > USUAL) return 'platform.fields.bad_sum'
    return isCurrency(sum.currency) ? undefined : 'platform.fields.bad_currency'
  },
  isSame(one, other) {
    const [a, b] = [sumIn(one), sumIn(other)]
    return a !== undefined && a.currency === b?.currency && plainNumber(a.amount) === plainNumber(b.amount)
  },
  sought: () => null,
  stored: 'sum',
  expression: null,
  // Of several currencies, as a sum over rows is, each by itself.
  print: (_, value) => ({
    text: value
      .split('; ')
      .map((part) => {
        const sum = sumIn(part)
        return sum ? printedSum(sum) : part
      })
      .join(' + '),
    isAmount: true,
  }),
  cell: (value) => value,
}

/** The sign of tugrugs stands behind the amount, those of others before it. */
export function printedSum({ amount, currency }: Sum) {
  const said = groupedTo(amount, undefined) ?? amount
  if (!isCurrency(currency)) return `${said} ${currency}`
  if (currency === 'MNT') return `${said}${currencies.MNT}`
  return said.startsWith('-') ? `-${currencies[currency]}${said.slice(1)}` : `${currencies[currency]}${said}`
}
