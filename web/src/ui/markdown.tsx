import ReactMarkdown from 'react-markdown'
import { cn } from './cn.ts'

const style = cn(
  'flex flex-col gap-3 leading-relaxed break-words',
  '[&_a]:text-accent-text [&_a]:underline [&_a]:underline-offset-2',
  '[&_blockquote]:border-l-2 [&_blockquote]:pl-3 [&_blockquote]:text-muted',
  '[&_:is(h1,h2,h3,h4)]:font-semibold [&_:is(h1,h2,h3,h4)]:tracking-tight',
  '[&_ol]:list-decimal [&_ul]:list-disc [&_:is(ol,ul)]:pl-5 [&_li]:my-1 [&_li]:marker:text-faint',
  '[&_code]:rounded-sm [&_code]:bg-idle-soft [&_code]:px-1 [&_code]:py-0.5 [&_code]:font-mono [&_code]:text-[0.9em]',
  '[&_pre]:overflow-x-auto [&_pre]:rounded-lg [&_pre]:border [&_pre]:border-line [&_pre]:bg-sunken [&_pre]:p-3',
  '[&_pre_code]:bg-transparent [&_pre_code]:p-0',
)

/** Markdown as text, lists, code and links; raw HTML and pictures in it are left out. */
export function Markdown({ text, className }: { text: string; className?: string }) {
  return (
    <div className={cn(style, className)}>
      <ReactMarkdown
        skipHtml
        disallowedElements={['img']}
        components={{
          a: ({ href, children }) => (
            <a href={href} target="_blank" rel="noopener noreferrer nofollow">
              {children}
            </a>
          ),
        }}
      >
        {text}
      </ReactMarkdown>
    </div>
  )
}
