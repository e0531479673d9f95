import { type ViewSetting, viewSetting } from '../../shared/view-kinds/settings.ts'

type Asked = Readonly<Record<string, unknown>>

/** How rows are shown, as an address says it: `?kind=board&by=stage&card=owner,amount`. */
export function settingIn(asked: Asked): ViewSetting | undefined {
  const said = Object.entries(asked).flatMap(([name, value]): [string, unknown][] => {
    if (!namesOf(asked['kind']).includes(name)) return []
    if (asked['kind'] === 'chart') return [[name, chartPart(name, value)]]
    if (name === 'card') return [[name, String(value).split(',').filter(Boolean)]]
    return [[name, name === 'limits' ? value : String(value)]]
  })
  return viewSetting.safeParse(Object.fromEntries(said)).data
}

export function settingAddress(setting: ViewSetting | undefined): Asked {
  if (!setting) return {}
  if (setting.kind === 'chart')
    return {
      ...setting,
      measures: setting.measures.map(({ of, column }) => (column === undefined ? of : `${of}.${column}`)).join(','),
    }
  return 'card' in setting && setting.card ? { ...setting, card: setting.card.join(',') } : setting
}

/** `measures=count,sum.amount` */
function chartPart(name: string, value: unknown): unknown {
  if (name === 'measures')
    return String(value)
      .split(',')
      .map((one) => {
        const [of = '', column] = one.split('.')
        return { of, ...(column !== undefined && { column }) }
      })
  return name === 'limit' || name === 'stacked' ? value : String(value)
}

/** What a setting of this kind says. */
function namesOf(kind: unknown): readonly string[] {
  const shape = viewSetting.options.find((one) => one.shape.kind.value === kind)?.shape
  return shape ? Object.keys(shape) : []
}
