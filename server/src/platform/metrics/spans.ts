import { type Attributes, type Span, SpanStatusCode, trace } from '@opentelemetry/api'

/** Work that is traced: a page's batch until its commit, and a run until its verdict. */
type SpanName = 'nova.append' | 'nova.run'

/**
 * Does the work in a span. Nothing is recorded unless the operator loaded a tracer provider. Attributes hold no personal
 * data, and neither does the end of a span: a failure's message may quote what a person wrote.
 */
export function inSpan<T>(name: SpanName, attributes: Attributes, work: (span: Span) => Promise<T>): Promise<T> {
  return trace.getTracer('nova-interviews').startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}
