/** Replies at technical and behavioral questions that readers who had not seen the engine marked right: they stay. */
import { expect, test } from 'vitest'
import { talk } from '../../test/nova-asking.ts'

test.each<[string, string[], string, string]>([
  [
    'go-map-under-load',
    ['enough?'],
    'Maps are not safe for concurrent use so two goroutines writing crash it. I would add a sync.Mutex around all access.',
    "I don't judge answers. One thing to check: does it say what you'd choose, what it costs, and why? A question",
  ],
  [
    'idempotent-payments',
    ['idempotent = pure function?', 'ah ok. so who makes the id then, server?'],
    '',
    'Test that before you rely on it: follow two tries of one purchase with a lost answer in between, and then',
  ],
  [
    'lost-update-stock',
    ['i said use a transaction but they already have one. so what level is it, am I supposed to assume'],
    '',
    'The level is the default of a common relational database. Which level that is',
  ],
  [
    'container-image-diet',
    ["what do you mean by 'layers' here. like osi layers?"],
    '',
    'The parts that an image consists of, stacked on top of each other.',
  ],
  [
    'graphql-many-queries',
    ['so its N+1', 'and for the nested one just limit depth, finished?'],
    '',
    "That's part of what you're asked here, so I leave it to you. A question that may help: How would you put a p",
  ],
  [
    'java-set-holds-twice',
    ["contains false but printed. that's a JVM bug or a caching thing in my opinion"],
    '',
    "Test that before you rely on it: it's all working as designed. How does printing find the elements, and how ",
  ],
  [
    'key-in-the-history',
    ['is it enough to say rotate key + rewrite git history'],
    'I would rotate the key at once and use git filter-repo to remove it from history and force push.',
    "I don't grade it, but I can hold it against the question. What's asked: “what you find out afterwards” and",
  ],
  [
    'memory-ownership',
    ['im a java dev never wrote c++, should i skip this or just try'],
    '',
    "Yes, do try it: it's your reasoning that is read, and much of it carries over from what you know. Say openly",
  ],
  [
    'rate-limit-service',
    ['if redis is down i block everybody, safer. right?'],
    '',
    "If Redis doesn't answer, letting all through risks overload, refusing all is an outage of your own; which one",
  ],
  [
    'cents-that-differ',
    ['0.1+0.2 right? is that what they want to hear, or something with rounding too'],
    '',
    'A question to test it with: Add up three lines by hand in two ways. At which step does each way drop somethin',
  ],
  [
    'between-two-camps',
    ['it was tabs vs spaces basically lol', 'is that too stupid for this'],
    '',
    'Small stories are often the best ones, because you know every detail. Yours fits if it answers this: “What w',
  ],
  [
    'incident-own-mistake',
    ['should I name the company? client would kill me'],
    '',
    'You can leave names out. “A large retailer” or “a colleague” is enough, and changing a detail that would',
  ],
  [
    'first-weeks',
    ['zählt ein praktikum? war nur 6 wochen'],
    '',
    'Ich verstehe Sie; ich antworte auf Englisch, wie die Aufgabe. It counts if it really happened and you had a',
  ],
  [
    'first-alarm',
    ['my first alarm was me breaking the lab server at uni. does university count'],
    '',
    "It needn't be at a job. A server of friends or a demo that died on presentation day fits, if it was important",
  ],
  [
    'struggling-colleague',
    ['he got fired in the end. do i tell'],
    '',
    'It may have ended with them leaving. Say what you tried in those weeks and what',
  ],
  [
    'one-way-door',
    ['irreversible… like deleting prod data? thats not a decision haha'],
    '',
    'A license, a language or deleting data can be such a decision, even',
  ],
  [
    'learned-from-code',
    ["can I do the same story as in the last question? it's my only big project"],
    '',
    'Please take something that really happened to you. If you have nothing like it, say so and describe what',
  ],
  [
    'grew-a-colleague',
    ['我没有带过人,只在大学给同学讲过题,可以吗'],
    '',
    '我明白你的意思；我会像题目一样用英语回答。 University, a side project, volunteering, sport or another job are all fine. Say ',
  ],
  [
    'designed-for-years',
    ['my draft ok?', 'it doesnt say what i gave up does it'],
    'In 2019 we chose to keep all events in one Postgres table with a json column. It still runs and the team likes it.',
    "It asks what you couldn't have, or only with difficulty, because of this choice.",
  ],
  [
    'accessible-dialog',
    ["what does 'custom modal dialog' mean here, the browser dialog element or a div? do i have to choose"],
    '',
    'A window within the page that has to be dealt with before you can go on with the page behind it.',
  ],
  [
    'async-endpoint-blocks',
    ['is the first half right? not sure about the 2nd one'],
    "requests.get is synchronous, so while it waits for the network the event loop can't run anything else. Thats why the cpu is low, it only waits. For the 2nd half I think the sorting is also blocking? I would make it async too",
    'This holds in your answer: “Thats why the cpu is low, it only waits”. Which sentence of yours answers',
  ],
  [
    'design-short-links',
    ['am i allowed to assume things like 90% reads and links never get deleted', 'and can i just say redis'],
    '',
    'Yes, if nothing in the text speaks against it. Name it as an assumption and build on it.',
  ],
  [
    'disk-full-no-files',
    ['is this enough or do they want more'],
    'First I would make the disk bigger in the cloud console, then delete old logs and tmp files and restart the server.',
    'Which sentence of yours answers “what you check and in what order” and “what could explain the difference”?',
  ],
  [
    'lost-update-stock',
    ['do they want SQL code or is describing it in words ok? my sql is rusty'],
    'Both transactions read stock = 1 before either wrote. With read committed nothing stops that.\n1) SELECT FOR UPDATE - slower, locks\n2) ',
    'Words are enough. A line of SQL for each way, or a small timeline of the two customers, makes it easier to',
  ],
  [
    'python-shared-default',
    ['this is complete i think? feels too short for 10 minutes haha'],
    'The default list is shared between calls so tags from one customer stay in it. Fix: tags=None and inside `if tags is None: tags = []`.',
    "It has about 30 words. That's short, which is fine as long as every part of the question is answered. What's asked: “how to fix it” and “how you'd look",
  ],
  [
    'rest-pages-shift',
    ['who reads this chat? does my interviewer see that I asked you stuff? and is it bad if i ask a lot'],
    '',
    'Your interviewers can: the people at the inviting company who have access to this interview. They see the',
  ],
  [
    'table-join-grows',
    ['so the sum doubled because the inner join. left join fixes it?', 'why doesnt it?'],
    'Inner join instead of left join.',
    'Which customers might be in the first table and yet not in the result?',
  ],
  [
    'test-that-button',
    ["my stats is awful. what does 'significant' mean in normal words? 1 sentence"],
    '',
    'Here, a difference that chance alone would seldom produce, according to a calculation.',
  ],
  [
    'incident-own-mistake',
    ['ive honestly never broken production. can i make one up?'],
    '',
    'Please take something that really happened to you. If you have nothing like it, say so and describe what',
  ],
  [
    'hard-to-work-with',
    ['should i say his name? he might know people at this company'],
    '',
    'Say what the person did and what it meant for the work. No name is nee',
  ],
  [
    'took-criticism',
    ['thoughts? too short?'],
    'My team lead told me in my yearly review that my pull requests are too big and that people avoid reviewing them. I was quite hurt because I worked a lot of evenings on them. In the end he was right.',
    "It has about 40 words. That's short, which is fine as long as every part of the question is answered. Which sentence of yours answers “what have you kep",
  ],
  [
    'said-no',
    [
      'Non so se il mio esempio va bene: ho detto di no al mio capo per le ferie. Oppure deve essere proprio una cosa tecnica?',
    ],
    '',
    'Ti capisco; rispondo in inglese, come il testo del compito. It fits if more was asked than could be done and',
  ],
  ['date-in-danger', ["sorry my english, what means 'slipping' ?"], '', 'Becoming less and less likely to be m'],
  [
    'asked-to-cut-a-corner',
    ["the thing i'd tell is under NDA. what can i do"],
    '',
    'Leave out names, the company and anything that would identify someone. "A manager asked me to" is enough; the',
  ],
  [
    'corrected-by-newcomer',
    ['i AM the newcomer... everyone has more experience than me. skip?'],
    '',
    "It's enough that you knew clearly more than the other person. A tutor corrected by a first-term student fit",
  ],
  [
    'far-apart',
    [
      'im really nervous sorry. my hands shake',
      'thx. ok. so all my jobs were in one office, only during covid we were home, is that ok',
    ],
    '',
    'People you rarely met, in other places or time zones. A team in one country who',
  ],
  [
    'learned-quickly',
    ['can i say that i learned it mostly with chatgpt or does that look bad'],
    '',
    'Tell what you did and in which order. No method is preferred.',
  ],
  [
    'unclear-request',
    ['how many sentences do they expect and can i go back to it later if i write a short version first?'],
    '',
    "One or two paragraphs usually do: the situation, your part, what you did and what came of it. There's no",
  ],
])('on %s, to %j beside the answer “%s”, begins as it was judged: %s', async (question, messages, code, told) => {
  const reply = await talk(question, messages, { code })
  expect(reply.slice(0, told.length)).toBe(told)
})
