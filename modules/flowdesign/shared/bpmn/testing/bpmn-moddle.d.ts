/** The part of it that tests use; the package brings no types for its entrance. */
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    fromXML(xml: string): Promise<{ rootElement: { $type: string }; warnings: { message: string }[] }>
  }
}
