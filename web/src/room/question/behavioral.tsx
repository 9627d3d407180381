import { memo } from 'react'
import { VoicePanel } from '../../nova/voice.tsx'
import { Split, Stack } from '../../ui/split.tsx'
import { QuestionPanel, type QuestionPanelProps } from './question-panel.tsx'
import { GoodAnswer, InterviewProgress, type ProgressProps } from './story-parts.tsx'
import { AnswerPad, type AnswerPadProps } from './written.tsx'

type Props = Omit<QuestionPanelProps, 'onInsert' | 'name' | 'after'> & AnswerPadProps & Pick<ProgressProps, 'novaUse'>

/**
 * A behavioural question: the question and the voice interviewer at the left, the answer and the progress at the right.
 */
export const Behavioral = memo(function Behavioral({ pads, answering, novaUse, isAside, ...tabs }: Props) {
  const { question, isOver, conversation } = tabs
  return (
    <Split
      label="Resize interviewer and answer"
      left={
        <QuestionPanel
          {...tabs}
          name="Question"
          within={<GoodAnswer minutes={question.minutes} />}
          after={<VoicePanel session={conversation} question={question} isOver={isOver} />}
        />
      }
      right={
        <Stack
          label="Resize answer and progress"
          top={<AnswerPad {...{ question, isOver, isAside, pads, answering }} />}
          bottom={
            <InterviewProgress
              questions={conversation.questions}
              hasHelp={conversation.interview.aiPolicy !== 'none'}
              answering={answering}
              isOver={isOver}
              novaUse={novaUse}
              current={question.id}
            />
          }
        />
      }
    />
  )
})
