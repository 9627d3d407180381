/** Opens and closes the answers. */
export function startQuestions(page) {
  for (const question of page.querySelectorAll('.question')) {
    question.querySelector('.ask').addEventListener('click', () => {
      const answer = question.querySelector('.answer')
      answer.hidden = !answer.hidden
    })
  }
}
