import type { ComponentType } from 'react'
import type { RecordScreen } from '../shared/definition/kit.ts'

// What each page consists of is listed here, and not where everybody reads which pages there are.

type Loaded = Promise<{ default: ComponentType }>

export async function rows(name: string, path: string, views: RecordScreen['views']): Loaded {
  const { recordsPage } = await import('./screen/RecordsPage.tsx')
  return { default: recordsPage(name, path, views) }
}

export async function importing(name: string, path: string): Loaded {
  const { importRowsPage } = await import('./exchange/ImportRowsPage.tsx')
  return { default: importRowsPage(name, path) }
}

export async function row(name: string, path: string): Loaded {
  const { rowPage } = await import('./page/RowPage.tsx')
  return { default: rowPage(name, path) }
}

export const publicForm = async (): Loaded => ({ default: (await import('./forms/PublicFormPage.tsx')).PublicFormPage })
export const formDoor = async (): Loaded => ({ default: (await import('./forms/FormDoorPage.tsx')).FormDoorPage })

const built = () => import('./screen/BuiltRecordsPage.tsx')
export const builtRows = async (): Loaded => ({ default: (await built()).BuiltRecordsPage })
export const builtImporting = async (): Loaded => ({ default: (await built()).BuiltImportPage })
export const builtRow = async (): Loaded => ({ default: (await built()).BuiltRowPage })
