export { Fields } from './Fields.tsx'
export { FormFoot } from './FormFoot.tsx'
export { Tick } from './Tick.tsx'
export { useForm } from './use-form.ts'
