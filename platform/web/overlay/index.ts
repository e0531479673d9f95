export { ConfirmDialog } from './ConfirmDialog.tsx'
export { Dialog } from './Dialog.tsx'
export { MenuButton, MenuList } from './MenuList.tsx'
export { Popover } from './Popover.tsx'
