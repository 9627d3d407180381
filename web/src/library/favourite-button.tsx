import type { ListedQuestion } from '@nova/contract/questions/library'
import { Star } from 'lucide-react'
import { cn } from '../ui/cn.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useFavourite } from './library-questions.ts'

type Props = { question: Pick<ListedQuestion, 'id' | 'title' | 'isFavourite'> }

/** A mark of one's own. */
export function FavouriteButton({ question: { id, title, isFavourite } }: Props) {
  const favourite = useFavourite()
  const isOn = favourite.isPending ? favourite.variables.isFavourite : isFavourite
  return (
    <IconButton
      label={`Favourite: ${title || 'Untitled'}`}
      size="sm"
      aria-pressed={isOn}
      data-favourite=""
      icon={<Star aria-hidden className={cn(isOn && 'fill-warn text-warn')} />}
      onClick={() => favourite.mutate({ id, isFavourite: !isOn })}
    />
  )
}
