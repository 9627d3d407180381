package hidden

import (
	"errors"
	"testing"

	"charging/card"
	"charging/power"
	"charging/site"
)

var errBroken = errors.New("meter broken")

type network struct {
	answer error
	asked  int
}

func (n *network) Authorise(string) error {
	n.asked++
	return n.answer
}

type gauge struct {
	broken bool
	value  int
}

func (g *gauge) Read(int) (int, error) {
	if g.broken {
		return 0, errBroken
	}
	g.value += 1500
	return g.value, nil
}

type place struct {
	budget *power.Budget
	cards  *network
	meters *gauge
	desk   *site.Desk
}

func open(limit int) place {
	budget, cards, meters := power.NewBudget(limit), &network{}, &gauge{}
	return place{budget, cards, meters, site.NewDesk(budget, cards, meters)}
}

func TestRefused(t *testing.T) {
	t.Run("declined cards take no power", func(t *testing.T) {
		at := open(33)
		at.cards.answer = card.ErrDeclined
		for bay := 1; bay <= 6; bay++ {
			at.desk.Start(bay, "C-118", 11)
		}
		if at.budget.Free() != 33 {
			t.Errorf("%d kW are free", at.budget.Free())
		}
		at.cards.answer = nil
		if _, err := at.desk.Start(7, "C-201", 33); err != nil {
			t.Errorf("got %v", err)
		}
	})
	t.Run("a network that can't be reached takes no power", func(t *testing.T) {
		at := open(22)
		at.cards.answer = card.ErrUnreachable
		at.desk.Start(1, "C-118", 22)
		at.desk.Start(2, "C-118", 11)
		if at.budget.Free() != 22 {
			t.Errorf("%d kW are free", at.budget.Free())
		}
	})
	t.Run("a declined card beside a running session changes nothing for it", func(t *testing.T) {
		at := open(44)
		at.desk.Start(1, "C-201", 22)
		at.cards.answer = card.ErrDeclined
		at.desk.Start(2, "C-118", 11)
		at.desk.Start(1, "C-118", 11)
		if at.budget.Free() != 22 {
			t.Errorf("%d kW are free", at.budget.Free())
		}
	})
	t.Run("the bay of a declined card is free at once", func(t *testing.T) {
		at := open(22)
		at.cards.answer = card.ErrDeclined
		at.desk.Start(1, "C-118", 22)
		at.cards.answer = nil
		if _, err := at.desk.Start(1, "C-201", 22); err != nil {
			t.Errorf("got %v", err)
		}
	})
	t.Run("a session that can't read its meter leaves power and bay", func(t *testing.T) {
		at := open(22)
		at.meters.broken = true
		at.desk.Start(1, "C-201", 22)
		at.meters.broken = false
		if at.budget.Free() != 22 {
			t.Errorf("%d kW are free", at.budget.Free())
		}
		if _, err := at.desk.Start(1, "C-201", 22); err != nil {
			t.Errorf("got %v", err)
		}
	})
	t.Run("a running session keeps its power and its bay", func(t *testing.T) {
		at := open(33)
		at.desk.Start(1, "C-201", 22)
		if _, err := at.desk.Start(2, "C-305", 22); !errors.Is(err, power.ErrNone) {
			t.Errorf("got %v", err)
		}
		if _, err := at.desk.Start(1, "C-305", 11); !errors.Is(err, power.ErrOccupied) {
			t.Errorf("got %v", err)
		}
		if at.budget.Free() != 11 {
			t.Errorf("%d kW are free", at.budget.Free())
		}
	})
	t.Run("the network is asked only when power and bay are there", func(t *testing.T) {
		at := open(33)
		at.desk.Start(1, "C-201", 22)
		at.desk.Start(2, "C-305", 22)
		at.desk.Start(1, "C-305", 11)
		if at.cards.asked != 1 {
			t.Errorf("asked %d times", at.cards.asked)
		}
	})
	t.Run("a refusal keeps its cause", func(t *testing.T) {
		at := open(33)
		at.cards.answer = card.ErrUnreachable
		if _, err := at.desk.Start(1, "C-118", 11); !errors.Is(err, card.ErrUnreachable) {
			t.Errorf("got %v", err)
		}
		at.cards.answer = nil
		at.meters.broken = true
		session, err := at.desk.Start(1, "C-118", 11)
		if !errors.Is(err, errBroken) {
			t.Errorf("got %v", err)
		}
		if session != nil {
			t.Error("there is a session")
		}
	})
	t.Run("a session gives power and bay back even if its meter breaks", func(t *testing.T) {
		at := open(22)
		session, err := at.desk.Start(1, "C-201", 22)
		if err != nil {
			t.Fatal(err)
		}
		at.meters.broken = true
		if _, err := at.desk.Stop(session); !errors.Is(err, errBroken) {
			t.Errorf("got %v", err)
		}
		at.meters.broken = false
		if at.budget.Free() != 22 {
			t.Errorf("%d kW are free", at.budget.Free())
		}
		if _, err := at.desk.Start(1, "C-305", 22); err != nil {
			t.Errorf("got %v", err)
		}
	})
	t.Run("a session gives its power back once", func(t *testing.T) {
		at := open(44)
		at.desk.Start(2, "C-305", 22)
		session, err := at.desk.Start(1, "C-201", 11)
		if err != nil {
			t.Fatal(err)
		}
		at.meters.broken = true
		at.desk.Stop(session)
		if _, err := at.desk.Stop(session); !errors.Is(err, site.ErrEnded) {
			t.Errorf("got %v", err)
		}
		if at.budget.Free() != 22 {
			t.Errorf("%d kW are free", at.budget.Free())
		}
	})
	t.Run("a session says how much it delivered", func(t *testing.T) {
		at := open(22)
		session, err := at.desk.Start(1, "C-201", 22)
		if err != nil {
			t.Fatal(err)
		}
		delivered, _ := at.desk.Stop(session)
		if delivered != 1500 {
			t.Errorf("got %d", delivered)
		}
	})
}
