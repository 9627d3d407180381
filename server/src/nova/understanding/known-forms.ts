/**
 * What a message is for by how it is put, where the words around it would lead elsewhere: matters of the room, and what
 * holds for every question that is answered in words. The replies are topics of bank/talk/topics.json.
 */
import type { Answer } from '../answer.ts'
import { say, type Scene } from '../sayings.ts'

export type Form = {
  isAsked: RegExp
  /** Has to be there as well: that it is about the person who asks, and not about the case. */
  needs?: RegExp
  unless?: RegExp
  /** Only where code is written. */
  ofCode?: boolean
  /** Only where a case is answered in words. */
  ofCaseOnly?: boolean
  /** Only where words are written. */
  ofWords?: boolean
  /** Only where something lived is told, and nothing was written yet. */
  ofStory?: boolean
  /** Only where something lived is told, whatever was written. */
  ofTold?: boolean
  /** What the question's own pack knows comes first. */
  yields?: boolean
  topics: readonly string[]
}

const spoken = '(?:python|javascript|java|typescript|golang|go|js|ts|py)'

/** Of the room; several topics where a message asks for all of them. */
const ofRoom: readonly Form[] = [
  {
    isAsked:
      /^\W*(?:(?:and|so|but|ok|then)\W+)*who (?:else |all )?(?:can|will|could|may|gets? to) (?:see|read|view|access) (?:it|this|that|them|everything|all (?:of )?(?:it|this|that)|my \w+)(?: (?:afterwards?|later|then|after (?:that|this)))?\W*$/i,
    topics: ['recorded-who'],
  },
  {
    isAsked:
      /\bare (?:you|u) (?:really |actually |even |just )?(?:an? )?(?:real |actual |living )?(?:person|human|bot|robot|machine|ai|program|computer|alive|real)\b/i,
    topics: ['about-nova-human'],
  },
  {
    isAsked:
      /\b(?:wi-?fi|wlan|internet|connection|network|router|power|battery)\b.{0,40}\b(?:died|dead|dropped|gone|lost|cut|went|broke|failed|crash\w*|off(?:line)?|out|away)\b.*\b(?:still there|retype|saved|lost|gone|arrive\w*|type (?:it|that) again|write (?:it|that) again|keep\w*|(?:is|was) (?:it|my|the|what|that|all))\b/i,
    needs: /\b(?:my|i|me|retype|what i (?:wrote|typed)|this page)\b/i,
    topics: ['saving-offline'],
  },
  {
    isAsked:
      /\b(?:switch|chang)\w*\b.{0,40}\b(?:language|python|java|typescript|javascript|go|rust|c#|kotlin|js|ts)\b.{0,80}\b(?:gone|lost|lose|keep|kept|stay\w*|disappear\w*|still there|saved|delet\w*|overwrit\w*|start (?:over|again))\b/i,
    topics: ['language-choice-switch'],
  },
  {
    isAsked:
      /\b(?:run|test|execut|try)\w*\b.{0,60}\b(?:without\b.{0,24}\b(?:submi\w+|hand\w* (?:it |them )?in)|count\w*\b.{0,16}\b(?:submi\w+|hand\w* (?:it |them )?in)|is (?:that|this|it) (?:already )?(?:a )?(?:submi\w+|hand\w* in))/i,
    ofCode: true,
    topics: ['running-free'],
  },
  {
    isAsked:
      /\b(?:step (?:out|away)|doorbell|door ?bell|be right back|brb|toilet|bathroom|glass of water|get (?:some )?water|leave (?:the|my) desk|get up)\b.*\b(?:clock|timer?|time|minutes|run(?:s|ning)? on|stop\w*|paus\w*|count\w*)\b/i,
    topics: ['break', 'time-left'],
  },
  {
    isAsked:
      /\b(?:other|another|second|new) (?:tab|window|browser)\b.*\b(?:look\w*|search\w*|google|check|docs?|documentation|find|see|read|cheat\w*|allowed)\b|\b(?:look\w*|search\w*|google|check)\b.*\b(?:in|on) (?:an?other|a second|a new) (?:tab|window|browser)\b/i,
    needs: /\b(?:can|may|am|could) i\b|\ballowed\b|\bok(?:ay)? (?:to|if)\b|\bmag ik\b/i,
    unless: /\b(?:docs?|documentation|reference|mdn|javadoc)\b/i,
    topics: ['outside-help', 'recorded-leaving'],
  },
  {
    isAsked:
      /\b(?:google|duckduckgo|search online|look (?:it|this|that|them|things) up|stack ?overflow)\b|\b(?:use|with)\b.{0,24}\b(?:grammarly|chat ?gpt|deepl|copilot)\b.{0,60}\b(?:smooth|polish|check|fix|correct|translate|rephrase|improve|cheat\w*|allowed)\b/i,
    needs: /\b(?:can|may|am|could|is it|would) (?:i|it)?\b.*(?:\ballowed\b|\bok(?:ay)?\b|\bcheating\b|\bfine\b|\?)/i,
    unless: /\b(?:docs?|documentation|reference|mdn|javadoc|i (?:once |already )?(?:read|saw|found|googled))\b/i,
    topics: ['outside-help'],
  },
  {
    isAsked:
      /\b(?:my |current |present )+(?:employer|boss|company|manager|team|colleagues?)\b.*\b(?:find out|know|see|told|learn|hear|informed|notified)\b|\b(?:find out|know|see|tell|told|learn|hear|inform)\b.*\bmy (?:current |present |old )?(?:employer|boss|company|manager)\b/i,
    needs: /\b(?:here|interview\w*|this|apply\w*|applied|recording|answers?)\b/i,
    unless: /\b(?:story|when i|i (?:told|asked|wrote|had|was))\b/i,
    topics: ['employer-not-told'],
  },
  {
    isAsked:
      /\b(?:how (?:long|much time)|time)\b.*\b(?:how (?:much|long)|roughly|length)\b.{0,24}\b(?:text|write|answer|words|long|should it be)\b/i,
    topics: ['time-per-question', 'answer-length'],
  },
  {
    isAsked:
      /\b(?:have to|need to|must|should|do|shall) i? ?(?:also )?(?:handle|check|validate|catch|deal with|care about|worry about)\b.{0,16}\b(?:errors?|wrong|invalid|bad|illegal|malformed|broken|garbage)\b/i,
    unless: /\b(?:where|why|how|bug|my|this|that) (?:error|bug|wrong)\b/i,
    ofCode: true,
    topics: ['input-keeps-to-task'],
  },
  {
    isAsked:
      /\b(?:see|get|show\w*|read|find|have) (?:me |us )?(?:the |a |your |an )?(?:\w+ )?(?:solutions?|right answers?|answer key)\b.{0,16}\b(?:after\w*|later|at the end|when (?:it|this|we)|once)\b/i,
    unless: /\bmy\b/i,
    topics: ['solution-model'],
  },
  {
    isAsked:
      /\b(?:skip\w*|worth (?:trying|a try|it)|look (?:fake|stupid|bad|silly)|leave (?:it|this) (?:out|empty|blank)|pass on)\b/i,
    needs:
      /\b(?:never|nobody|no one|only (?:have |got )?(?:\d|a|one|half)|no (?:experience|idea|such|story|example)|don['’]?t have|dont have|haven['’]?t|havent)\b/i,
    ofTold: true,
    topics: ['story-none-skip'],
  },
  {
    isAsked:
      /\b(?:can|may|could|should|must|do) i (?:just |also |simply |better )*(?:skip|pass on|leave (?:out )?|jump over) (?:this|it|that)(?: one| question| task)?(?: (?:out|blank|empty|for now))?\W*$/i,
    topics: ['navigation-skip'],
  },
  {
    isAsked:
      /\b(?:must|should|do i|have to|need|does)\b.{0,40}\b(?:each|every|all|both)\b.{0,40}\b(?:answer\w*|covered|questions?|parts?|order)\b|\b(?:in|what|which|the) (?:this|that|same|given|exact) order\b/i,
    needs: /\b(?:questions?|parts?|points?|answer\w*)\b/i,
    unless:
      /\b(?:requests?|events?|messages?|rows?|users?|transactions?|commits?|quer(?:y|ies)|submit\w*|other questions?)\b/i,
    ofWords: true,
    topics: ['rule-all-parts'],
  },
  {
    isAsked:
      /\b(?:what|which|how (?:long|much|strict)|meaning)\b.*\btime[- ]?limits?\b|\btime[- ]?limits?\b.*\b(?:mean\w*|what|which|how)\b/i,
    unless: /\b(?:exceed\w*|tle|hit|over|extend|more time|my (?:code|solution))\b/i,
    topics: ['time-limit'],
  },
  {
    isAsked:
      /\b(?:how (?:long|much time|many minutes|many min)|what time|minutes)\b.{0,40}\b(?:this (?:question|one|task|problem)|should (?:this|it|i)|(?:is|are) (?:planned|meant|intended|expected|recommended)|spend on (?:this|it)|have for (?:this|it|one|each|every)|per (?:question|task))\b|\b\d+ ?min\w* (?:really |just |only )?(?:a |the )?(?:hard |strict )?limit\b/i,
    unless:
      /\?.{0,12}\b\d+ ?min|\b(?:left|remain\w*|timer|text|write|answer|words|pages?|lines?|sentences?|paragraphs?|run|loop|code|function|request\w*|log|cache|story|in all|altogether|total)\b/i,
    topics: ['time-per-question'],
  },
  {
    isAsked: new RegExp(
      `\\b(?:should|shall|can|could|may|better|which|prefer\\w*|do (?:you|they)|does it)\\b.{0,60}\\b${spoken}\\b.{0,12}\\b(?:or|vs\\.?|versus)\\b.{0,8}\\b${spoken}\\b|\\b${spoken}\\b (?:or|vs\\.?|versus) \\b${spoken}\\b.{0,24}\\b(?:better|easier|ok|fine|prefer\\w*|recommend\\w*)?\\W*$|\\b(?:which|what) (?:programming )?language (?:should|shall|would|is (?:better|best|preferred)|do (?:you|they))\\b`,
      'i',
    ),
    unless: /\b(?:difference|faster|slower|differ\w*|like in|gone|lost|keep|same as)\b/i,
    ofCode: true,
    topics: ['language-either'],
  },
  {
    isAsked:
      /\b(?:have to|need(?: to)?|must|should|required|supposed to|mandatory|optional|can i (?:skip|leave))\b.{0,50}\bfollow[- ]?ups?\b|\bfollow[- ]?ups?\b.{0,50}\b(?:have to|need|must|required|mandatory|optional|too|as well|also|part of|count\w*|skip)\b/i,
    ofCode: true,
    topics: ['follow-up-needed'],
  },
  {
    isAsked:
      /\b(?:(?:so |totally |just |about )done with (?:this|it)|giv(?:e|ing) up|close the (?:tab|page|window|laptop)|walk away|want to quit|just quit)\b/i,
    needs:
      /\b(?:no (?:idea|clue)|can['’]?t|cannot|(?:do not|don['’]?t|dont) (?:get|understand|know)|times|stuck|lost|hopeless|never)\b/i,
    topics: ['nervous-blank'],
  },
  {
    isAsked:
      /\b(?:guess\w*|estimat\w+|approximat\w*|round(?:ed|ing)?|invent\w*|mak(?:e|ing) up)\b.{0,30}\b(?:numbers?|figures?|minutes|hours|percent\w*|amounts?|stats|metrics)\b|\b(?:do not|don['’]?t|dont|can['’]?t|cannot|no longer) (?:remember|recall|know|have) (?:how (?:many|much|long)|(?:the |any )?(?:exact |real )?(?:numbers?|figures?|metrics))\b/i,
    ofTold: true,
    topics: ['story-numbers'],
  },
  {
    isAsked:
      /\b(?:boss|manager|lead|cto|ceo|management|client|customer|(?:some(?:one|body)) else|they)\b.{0,24}\b(?:made|took|had|makes?|has|takes?) (?:the )?(?:final |last |real )?(?:call|decision|say|word)\b|\b(?:wasn['’]?t|was not|isn['’]?t|not) my (?:call|decision)\b/i,
    needs: /[?]/,
    ofTold: true,
    topics: ['story-decided-by-others'],
  },
  {
    isAsked:
      /\b(?:helper|extra|own|additional|second|several|small|little|separate|nested|inner) (?:\w+ )?(?:functions?|methods?|class(?:es)?|helpers?)\b/i,
    needs: /\b(?:(?:can|may|could|must|should) (?:i|it|all|everything)|allowed|ok(?:ay)?|fine)\b/i,
    unless: /\b(?:how (?:do|to)|what does|difference|why)\b/i,
    ofCode: true,
    topics: ['libraries-builtins'],
  },
  {
    isAsked:
      /\bbullet(?:s| points?)?\b.{0,20}\b(?:ok(?:ay)?|fine|allowed|enough|good)\b|\b(?:ok(?:ay)?|fine|allowed|can i|may i)\b.{0,24}\bbullets?\b/i,
    unless: /\bor\b/i,
    ofWords: true,
    topics: ['answer-form-bullets'],
  },
  {
    isAsked:
      /\bhow long should (?:it|this|that|(?:the|my|an) (?:answer|story|text)) be\b|\bhow many (?:words|sentences|lines) (?:should|do|is|are)\b/i,
    unless: /\b(?:ago|minutes?|min|spe(?:ak|ech)\w*|talk\w*)\b/i,
    ofStory: true,
    topics: ['answer-length'],
  },
  {
    isAsked:
      /\b(?:does|do|will) (?:this|it|that|these)(?: (?:one|question|part))? (?:even |really |also |actually )?count\b.*\b(?:results?|score|anything|evaluation|grade|warm\w*)\b/i,
    topics: ['scoring'],
  },
  {
    isAsked:
      /\bmakes? me look (?:bad|weak|stupid|silly)\b|\b(?:lie|lying) (?:an? (?:bit|little) )?or\b|\btell the truth\b|\bsounds? (?:childish|silly|stupid|lame)\b|\b(?:tell|say|mention)\b.{0,12}\bor\b.{0,20}\b(?:away|leave|let)\b/i,
    ofTold: true,
    yields: true,
    topics: ['story-as-it-was'],
  },
  {
    isAsked:
      /\b(?:beginning|intro\w*|background|context|first (?:part|paragraph))\b.{0,24}\b(?:too long|long|short\w*|cut)\b/i,
    ofTold: true,
    topics: ['story-leave-out'],
  },
  {
    isAsked:
      /\b(?:write|give|show|tell|send) (?:me |us )?(?:an? |your |one )?(?:\w+ ){0,2}(?:examples?|samples?|model answers?|templates?|stor(?:y|ies) (?:about|of|on|that))\b/i,
    unless: /\b(?:where|which|that|code|error|input|my)\b.{0,20}\b(?:fails?|breaks?|mean\w*)\b/i,
    ofTold: true,
    topics: ['no-sample-story'],
  },
  {
    isAsked:
      /\b(?:start|begin) (?:it |this |the (?:question|answer|text) |my (?:answer|text) )?(?:over|again|anew|from (?:scratch|zero|the beginning))\b|\b(?:delete|throw away|rewrite) (?:it|everything|all(?: of it)?|my (?:whole )?(?:answer|text|draft))\b/i,
    needs: /\b(?:can|may|could|should|am|is it|allowed)\b/i,
    ofWords: true,
    topics: ['start-over'],
  },
  {
    isAsked:
      /\b(?:can|could|would|will|pls|please)\b.{0,20}\b(?:polish|rewrite|rephrase|reword|improve|correct|fix|translate)\b.{0,30}\b(?:english|version|wording|text|grammar|sentences?|answer|it|this|mine)\b|\bwrite (?:me |it |this )?(?:an? )?(?:nicer?|better|good|clean|proper) (?:version|answer|text|english)\b|\bpolish (?:the |my )?english\b/i,
    unless: /\b(?:would|will|could|does|do|can) (?:that |this |it |a |the |an )?(?:\w+ ){0,4}fix (?:it|this)\b/i,
    ofWords: true,
    topics: ['no-polishing'],
  },
  {
    isAsked:
      /\bhow long\b[^?]*\?.{0,12}\b\d+ ?min|\btoo long\b.*\b\d+ ?min|\b\d+(?:[.,]\d)? ?(?:min(?:ute)?s?|sec(?:ond)?s?)\b.{0,24}\b(?:spoken|speaking|talk\w*|too long|enough|ok(?:ay)?|fine)\b/i,
    ofTold: true,
    topics: ['answer-length-spoken'],
  },
  {
    isAsked: /\bSTAR\b|\bstar[- ](?:method|format|form|structure|scheme)\b/,
    unless: /\b(?:rating|stars|schema|github)\b/i,
    ofTold: true,
    topics: ['story-star'],
  },
  {
    isAsked:
      /\b(?:just|only|merely) (?:attended|present|joined|helped|assisted|took part|a (?:small|tiny|minor) (?:part|role))\b/i,
    needs: /[?]|\b(?:can|may|could) i\b|\bcounts?\b|\bok(?:ay)?\b/i,
    ofTold: true,
    topics: ['story-small-part'],
  },
  {
    isAsked:
      /\b(?:what|how much) (?:can|may|should|could|am) i (?:allowed to )?(?:say|tell|write|mention|share|disclose)\b/i,
    needs:
      /\b(?:employer\w*|compan(?:y|ies)|clients?|customers?|nda|secret|confidential|internal|still (?:there|open|unfixed|live)|vulnerab\w*|leak\w*|names?)\b/i,
    ofTold: true,
    topics: ['confidential'],
  },
  {
    isAsked:
      /\b(?:(?:should|can|may|could|do|must) i|(?:is|would) (?:it|that) (?:be )?(?:ok(?:ay)?|fine|bad|wise|smart|good|allowed)(?: for me)? to|better (?:not )?to|(?:it['’]?s|is it) ok(?:ay)? if i) (?:\w+ ){0,2}?(?:say|tell|mention|admit|reveal)\b|\b(?:hide|leave|skip|omit)\b.{0,24}\bor (?:not|say|tell|mention|admit)\b/i,
    needs:
      /\b(?:hide|leave|skip|omit|that|negative|bad|gloat\w*|wrong|right|fired|let go|left|fail\w*|(?:in|at) the end|ignored|mistake|lost|was|were)\b/i,
    unless:
      /\b(?:names?|naming|company|employer|client|nda|confidential|someone else|who (?:it|he|she|they)|hindi|english|german|spanish|language|how (?:much|many|long)|details?|technical|numbers?|(?:more|much) about|(?:about|an?|this|which) (?:\w+ )?stor(?:y|ies)|example|dispute|argument|enough|intern|watch\w*|we all|aloud|out loud)\b/i,
    ofTold: true,
    yields: true,
    topics: ['story-tell-fact'],
  },
  {
    isAsked:
      /\b(?:bad|poor|weak|wrong|still (?:an? )?(?:good|ok(?:ay)?|fine|valid|usable)) (?:story|example|case|choice|one)\b/i,
    needs:
      /\b(?:fail\w*|missed|lost|left|badly|ignored|worse|never (?:found|knew|worked|finished|shipped|recovered)|cancel\w*|fired|let go|quit|(?:did|do)(?:n['’]?t| not) (?:work|help|end|go)|(?:he|she|they|colleague|boss|manager|other \w+) (?:was|were|had been|had) right|had the right)\b/i,
    ofTold: true,
    yields: true,
    topics: ['story-bad-end'],
  },
  {
    isAsked:
      /\b(?:what|which) (?:\w+ ){0,2}?(?:(?:should|can|could|do|may) i|to) (?:leave out|cut|drop|skip|shorten|remove)\b/i,
    ofTold: true,
    topics: ['story-leave-out'],
  },
  {
    isAsked: /\b(?:embarrass\w*|ridiculous(?:ly)?|tiny|laughable|too small|so small|only saved|peanuts)\b/i,
    unless: /[?]|\b(?:skip|nervous)\b/i,
    ofTold: true,
    topics: ['nervous-small-story'],
  },
  {
    isAsked:
      /\b(?:whin(?:e|es|ing|y|er)|blam(?:e|es|ing)|bad[- ]?mouth\w*|(?:their|his|her|(?:some(?:one|body)|everyone|everybody|anyone) else['’]?s|(?:the )?others['’]?|not my) fault|sounds? (?:bitter|like (?:an? )?(?:excuse|complain\w*))|throw(?:ing)? \w+ under the bus)\b/i,
    needs: /[?]|\b(?:do not|don['’]?t|dont|without) (?:want|wanna|bad|blam|sound)|\bhow (?:do|can|should) i\b/i,
    ofTold: true,
    topics: ['story-others-share'],
  },
  {
    isAsked:
      /\b(?:nothing to do with|not (?:really )?(?:related to|about|from)|unrelated to|outside(?: of)?) (?:my |the |any )?(?:work|job|software|programming|tech|it|career|office)\b/i,
    unless: /\b(?:unfair|stupid|dumb|nonsense|ridiculous|why (?:do|are) (?:you|they|we))\b/i,
    ofTold: true,
    topics: ['which-story-work'],
  },
  {
    isAsked:
      /\b(?:never|not|haven['’]?t|havent|didn['’]?t|don['’]?t|dont|no (?:experience|idea|clue|knowledge))\b.{0,50}\b(?:can|could|may|should|shall|is|do) (?:i |it |that )?(?:\w+ ){0,3}?(?:answer|skip\w*|try|attempt|do (?:this|it)|ok(?:ay)?|possible|worth)\b/i,
    needs:
      /\b(?:never (?:built|used|worked|written|wrote|done|did|seen|touched|learned|had)|(?:don['’]?t|dont|do not) know \w+|only (?:know|c\+\+|java|python|js|used)|no (?:experience|idea|clue|knowledge)|haven['’]?t|havent)\b/i,
    unless: /\b(?:word|term|mean\w*)\b/i,
    ofCaseOnly: true,
    topics: ['answer-unfamiliar'],
  },
  {
    isAsked:
      /\b(?:my |the |right |exact |correct |technical |proper )*\b(?:terms?|terminology|vocabulary|wording|names? (?:of|for) (?:it|them|things?))\b.{0,24}\b(?:wrong|right|exact|correct|matter\w*|important|needed|perfect|precise|count\w*)\b|\b(?:matter|ok(?:ay)?|fine|bad|problem)\b.{0,30}\b(?:wrong|exact|right|correct) (?:terms?|terminology|words?|names?)\b/i,
    needs: /[?]|\b(?:is it|does it|do i|are|can i|must)\b/i,
    unless: /\bwhat (?:does|is|are|do)\b|\bmean(?:s|ing)?\b/i,
    ofWords: true,
    topics: ['answer-terms'],
  },
  {
    isAsked:
      /\b(?:allowed to|may i|can i|ok(?:ay)? to) (?:leave|keep|write|add|put|have) (?:\w+ )?comments?\b|\b(?:should|shall|do|must|need|have to|worth|better|better to)\b.{0,24}\b(?:clean\w*(?: it| this| the code| my code)? up|refactor\w*|(?:add|write|put|need|have|more)(?: some| any| more| in)? comments?|docstrings?|rename|tidy\w*)\b/i,
    needs: /[?]|\bor\b|\bi\b/i,
    unless: /\b(?:can|could|would|will) (?:you|u|nova)\b|\bfor me\b|#|\/\//i,
    ofCode: true,
    topics: ['finish-quality'],
  },
  {
    isAsked:
      /\b(?:fresh|straight|right|just|new(?:ly)?|recent\w*)\b.{0,14}\b(?:from|out of|off|finished|graduat\w+)\b.{0,12}\b(?:uni\w*|college|school|studies|degree|bootcamp|graduat\w+)\b|\b(?:i(?:['’]m| am|m)?|only|still|just) (?:an? |still |only |just )*(?:student|graduate|trainee|apprentice|intern|junior|beginner)\b|\bnever (?:had|worked|held)\b.{0,20}\b(?:job|company|team|professionally)\b|\bno (?:work|job|professional|real|industry) experience\b|\b(?:first|1st) job\b|\bstill (?:at|in) (?:uni\w*|college|school)\b/i,
    needs:
      /\b(?:never|no|not|none|n['’]?t|dont|havent|didnt|nothing|without|only|what (?:can|do|should) i|does (?:that|it|this)|can i|count\w*)\b/i,
    ofStory: true,
    topics: ['story-new-to-work'],
  },
]

/** What somebody feels about the question, who asks for nothing else by it. */
const ofFeeling: readonly Form[] = [
  {
    isAsked:
      /\b(?:am i out|(?:is|feels? like|sounds like) (?:this|it|a)?\W*(?:a )?trap|i(?:['’]d)? look bad|really want this|more nervous|is (?:that|this|it) normal|cried|hits? (?:close to )?home|(?:weird|hard|strange|sad|painful) to (?:write|talk|tell|think) (?:about|of)|we(?:['’]re| are) not any ?more|still hurts?)\b/i,
    topics: ['feeling-worry'],
  },
  {
    isAsked: /\b(?:lol|lmao|rofl|ha(?:ha)+|hehe)\b/i,
    needs:
      /\b(?:my|our|me|we|i)\b.*\b(?:life|job|week|weekend|day|tuesday|monday|boss|team|company|years?|month|everyday)\b|\bfeels? like (?:you|this)\b|\b(?:story of my|watching me|written by)\b/i,
    unless:
      /[?]|\b(?:never|no (?:idea|story|example))\b|\b(?:stuck|help|hint|explain|how|what|whats|which|enough|fits?|counts?|allowed|(?:is|are|was) (?:that|this|it)|(?:do|can|should|may|must) i)\b/i,
    topics: ['feeling-amused'],
  },
]
/** Says what they feel themselves. Beside a story others may be meant by it too, and nothing there behaves as normal or weird. */
const ownFeeling =
  /\b(?:nervous|scared|afraid|anxious|ashamed|embarrass\w*|overwhelm\w*|panic\w*|stressed|worried|frustrat\w*|insecure|stupid|dumb|cry|cried|crying|blank|tears|my (?:hands?|heart|head|mind|stomach|voice)|i(?:['’]m| am)? (?:feel\w*|felt|hate|doubt)|makes? me|am i out|i(?:['’]d)? look bad|i? ?really want this)\b/i

/** Words. Who says more asks for something besides. */
const mostOfFeeling = 45

/** What is said to whoever tells how the question feels, and asks for nothing. */
function answerFeeling(text: string, scene: Scene): Answer | undefined {
  const form = ofFeeling.find((each) => isAskedBy(each, text))
  const asksMore =
    (text.match(/\?/g) ?? []).length > 1 || /\b(?:how|what|which|where) (?:do|does|is|are|should|can)\b/i.test(text)
  const needsFeeling = form?.topics[0] === 'feeling-worry' && scene.situation.question.kind !== 'behavioral'
  if (needsFeeling && !ownFeeling.test(text)) return undefined
  if (!form || asksMore || text.split(/\s+/).length > mostOfFeeling) return undefined
  return { text: say(form.topics[0]!, scene), step: 0 }
}

export const isAskedBy = ({ isAsked, needs, unless }: Form, text: string) =>
  isAsked.test(text) && (needs?.test(text) ?? true) && !unless?.test(text)

/** What is said of a matter of the room that the message asks about by its form; `isInPack`: that the pack knows something near. */
export function answerRoomForm(text: string, scene: Scene, isInPack = false): Answer | undefined {
  const { question, code } = scene.situation
  const { kind } = question
  const isThere = ({ ofCode, ofCaseOnly, ofWords, ofStory, ofTold }: Form) =>
    (!ofCode || kind === 'coding') &&
    (!ofCaseOnly || kind === 'technical') &&
    (!ofWords || kind === 'technical' || kind === 'behavioral') &&
    (!ofTold || kind === 'behavioral') &&
    (!ofStory || (kind === 'behavioral' && code.trim() === ''))
  const form = ofRoom.find((each) => isThere(each) && !(isInPack && each.yields) && isAskedBy(each, text))
  if (!form) return answerFeeling(text, scene)
  const topics = form.topics.filter((id) => id !== 'answer-length' || kind !== 'coding')
  return { text: topics.map((id) => say(id, scene)).join(' '), step: 0 }
}

export const isOfRoomForm = (text: string, scene: Scene): boolean => answerRoomForm(text, scene) !== undefined
