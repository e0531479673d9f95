export { badRows, brought, rested, tried } from './importing.ts'
