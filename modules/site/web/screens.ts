export { screens } from '../shared/screens/index.ts'
