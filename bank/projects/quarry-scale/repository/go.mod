module quarry

go 1.19
