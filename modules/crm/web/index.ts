import type { WebModule } from '#platform/web/module.ts'
import { screensOf } from '#modules/records/web/index.ts'
import { screens } from '../shared/screens/index.ts'

export const crmWeb: WebModule = { name: 'crm', screens: screensOf(screens) }
